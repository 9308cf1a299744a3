import type { Language } from '@pitboss/rules/i18n';
import { callAllowed } from '../../kernel/access/permissions.ts';
import type { Session } from '../../kernel/access/session.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Tx } from '../../kernel/database/db.ts';
import type { NewJob } from '../../kernel/jobs/queue.sql.ts';
import { agentNames, insertJob, loadNames } from './exports.sql.ts';
import { checkRequest, type ExportRequest } from './plan.ts';
import type { RouteTable } from './run.ts';
import { parseFor } from './source.ts';
import { type FilterNames, filterWords } from './workbook/filter-words.ts';

/** Filters that name an agent by its id. */
const agentFields: readonly string[] = ['agentId', 'parentId', 'tenantId'];

/** Refuses what the person may not ask the list for now, and a payload that the list call would not take. */
export function checkList(
  session: Pick<Session, 'permissions'>,
  routes: RouteTable,
  asked: ExportRequest,
): void {
  const route = routes.get(asked.path);
  if (!route) throw new Refusal('export.notAList');
  const { call } = route;
  if (!callAllowed(session.permissions, call.pages, call.feature)) throw new Refusal('permission.denied');
  checkRequest(call, asked);
  parseFor(call, asked.payload);
}

/** Names for the numbers in a filter, as far as the person may know them. */
async function filterNames(
  tx: Tx,
  { scope }: Session,
  language: Language,
  { payload }: ExportRequest,
): Promise<FilterNames> {
  const { games, areas } = await loadNames(tx, language);
  const agents = await agentNames(
    tx,
    scope,
    agentFields.flatMap((field) => (typeof payload[field] === 'string' ? [payload[field]] : [])),
  );
  return (field, value) => {
    if (agentFields.includes(field)) return agents.get(String(value));
    if (field === 'areaId') return areas.get(`${payload.gameId}_${value}`);
    return /gameId$/i.test(field) ? games.get(Number(value)) : undefined;
  };
}

/** Enters an export that waits, and gives the job that writes its file, one at a time a person whatever the number of servers. */
export async function enterExport(
  tx: Tx,
  id: string,
  session: Session,
  request: {
    readonly asked: ExportRequest;
    readonly language: Language;
    readonly ip: string;
    readonly nowMs: number;
  },
): Promise<NewJob> {
  const { asked, language, ip, nowMs } = request;
  await insertJob(tx, {
    id,
    tenant_id: session.tenantId,
    agent_id: session.agentId,
    operator_id: session.operatorId,
    app_type: session.appType,
    language,
    ip,
    title: asked.title,
    page: asked.page,
    request: asked,
    filter: filterWords(asked, language, nowMs, await filterNames(tx, session, language, asked)),
  });
  return { id, name: 'export', key: id, lane: `export ${session.operatorId}` };
}
