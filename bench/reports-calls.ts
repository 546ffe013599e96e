import { get, type IncomingMessage } from 'node:http';
import Sqlite from 'better-sqlite3';
import { type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import { fillPath } from '../src/main/link/path.ts';
import { type Finding, median, ratio } from './measure.ts';
import type { ReportsServer } from './reports.ts';

const ROUNDS = 5;
const LIMIT = 10;

const CALLS = [
  ['Agent participation', 'getAgentParticipation'],
  ['Average quiz score', 'getAverageQuizScore'],
  ['Question overview', 'getQuestionOverview'],
  ['User overview', 'getUserOverview'],
  ['Points and prizes', 'getPointsPrizes'],
  ['Show report', 'getShowReport'],
  ['Show report of selected plays', 'getShowReport', '?from=2026-01-01'],
  ['Overview', 'getOverview'],
] as const;

/** Measures each report call over HTTP, in turn with a bare aggregate query of the same answers. */
export async function reportCalls(server: ReportsServer): Promise<Finding[]> {
  const bare = openBareAggregate(server);
  const findings: Finding[] = [];
  for (const [name, endpoint, query = ''] of CALLS) {
    const url = callUrl(server, endpoint) + query;
    const [ours, theirs]: [number[], number[]] = [[], []];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(bare.run());
      const call = await timedGet(url, server.token);
      ours.push(call.ms);
      bytes = call.bytes;
    }
    const [callMs, bareMs] = [median(ours), median(theirs)];
    const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
    const against = `bare aggregate (${bareMs.toFixed(0)} ms); ${callMs.toFixed(0)} ms for ${size}, medians of ${ROUNDS}`;
    findings.push(ratio(name, callMs / bareMs, LIMIT, against));
  }
  bare.close();
  return [...findings, await otherRequests(server)];
}

/**
 * The peer: counts by question and result from a covering index in its order, so that it sorts nothing and fetches no
 * row.
 */
function openBareAggregate({ dbFile, campaignId }: ReportsServer): { run(): number; close(): void } {
  const db = new Sqlite(dbFile, { readonly: true });
  const statement = db.prepare(`
    select question_id, is_correct, count(*) from user_answers
    where question_id in (select id from questions where campaign_id = ?) group by 1, 2`);
  const run = () => {
    const start = performance.now();
    statement.all(campaignId);
    return performance.now() - start;
  };
  // Warms the system's file cache for both sides.
  run();
  return { run, close: () => db.close() };
}

/** The address of a call about the large campaign or its vendor. */
const callUrl = ({ url, campaignId, clientId }: ReportsServer, name: EndpointName): string =>
  url + fillPath(endpoints[name].path, { campaignId, clientId });

async function timedGet(url: string, token: string): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const request = get(url, { headers: { authorization: `Bearer ${token}` } });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  return { ms: performance.now() - start, bytes };
}

/**
 * Measures the longest wait of a small request while the server makes the two large reports, because kiosks must not
 * notice them.
 */
async function otherRequests(server: ReportsServer): Promise<Finding> {
  let isRunning = true;
  const reports = Promise.all([
    timedGet(callUrl(server, 'getQuestionOverview'), server.token),
    timedGet(callUrl(server, 'getUserOverview'), server.token),
  ]).finally(() => {
    isRunning = false;
  });
  const waits: number[] = [];
  while (isRunning) waits.push((await timedGet(callUrl(server, 'getThemes'), server.token)).ms);
  await reports;
  return {
    name: 'Longest wait of a small request meanwhile',
    value: `${Math.max(...waits).toFixed(0)} ms`,
    limit: 'no limit',
    isMet: true,
    against: `${waits.length} requests while both overviews were made, median ${median(waits).toFixed(1)} ms`,
  };
}
