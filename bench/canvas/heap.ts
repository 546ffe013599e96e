import type { CDPSession } from 'playwright-core';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/**
 * Returns the page's live memory in KB, without V8's machine code, because V8 compiles more of it for hundreds of
 * spins, which would look like a leak.
 *
 * @param without more kinds of nodes to leave out, by their names in a snapshot
 */
export async function liveMemory(session: CDPSession, without: readonly string[] = []): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const leftOut = ['code', ...without].map((name) => types[0].indexOf(name));
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!leftOut.includes(nodes[node + type] ?? -1)) bytes += nodes[node + size] ?? 0;
  }
  return bytes / 1024;
}
