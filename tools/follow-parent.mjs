/**
 * Loaded into every process that run.mjs starts: when run.mjs is gone, even killed with -9, its channel closes, and this
 * process is asked to end as by SIGTERM (its own handler, if any, cleans up). The channel itself keeps nothing alive.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
