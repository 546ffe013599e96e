/**
 * Loaded into every process that run.mjs starts. When run.mjs ends, even by kill -9, the channel closes and this
 * process gets a SIGTERM, so that its own handler, if any, can clean up. The channel does not keep the process alive.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
