import type { Language } from '@pitboss/rules/i18n';
import { callAllowed } from '../../platform/auth/permissions.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { NewJob } from '../../platform/jobs/queue.sql.ts';
import { agentNames, insertJob, loadNames } from './exports.sql.ts';
import type { RouteTable } from './run.ts';
import { parseFor } from './source.ts';
import { checkRequest, type ExportRequest } from './workbook/export-request.ts';
import { type FilterNames, filterWords } from './workbook/filter-words.ts';

/** Filter fields that contain an agent's id. */
const agentFields: readonly string[] = ['agentId', 'parentId', 'tenantId'];

/**
 * Validates that the operator may call the list now and that the list call accepts the payload. Throws
 * `export.notAList`, `permission.denied` or the error of the payload.
 */
export function checkList(
  session: Pick<Session, 'permissions'>,
  routes: RouteTable,
  requested: ExportRequest,
): void {
  const route = routes.get(requested.path);
  if (!route) throw new AppError('export.notAList');
  const { call } = route;
  if (!callAllowed(session.permissions, call.pages, call.feature)) throw new AppError('permission.denied');
  checkRequest(call, requested);
  parseFor(call, requested.payload);
}

/** Returns names for the ids in a filter, limited to what the operator may know. */
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

/**
 * Inserts a waiting export and returns the job that writes its file. One export per operator runs at a time,
 * whatever the number of servers.
 */
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
