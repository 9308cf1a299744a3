import { randomInt } from 'node:crypto';
import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorLimits, anchorMay, bans, needsReason, sharesFit } from '@pitboss/rules/anchors/anchor';
import { hoursText, meanText, noBets } from '../../domain/anchors/figures.ts';
import { noGifts, type Received, receivedText, receivedTotals } from '../../domain/anchors/gift-sums.ts';
import { codeHash } from '../../domain/anchors/login-code.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';
import {
  type AnchorRow,
  allowOrUnblock,
  closeAnchor,
  type FiguresRow,
  insertAnchor,
  insertShare,
  listAnchors,
  listShares,
  readAnchor,
  storeCode,
  tellAnchor,
  tenantOf,
  updateAnchor,
} from './anchors.sql.ts';

const nameOf = (row: { room_zh: string | null; room_en: string | null }) =>
  row.room_zh === null ? null : { zh_cn: row.room_zh, en_us: row.room_en ?? row.room_zh };

const shown = (
  row: AnchorRow & Partial<FiguresRow>,
  bets = noBets,
  lines = 0,
  gifts: Received = noGifts,
) => ({
  id: row.id,
  nickname: row.nickname,
  type: row.type,
  agentId: row.agency_id,
  agentAccount: row.agency_account,
  roomId: row.room_id,
  roomName: nameOf(row),
  state: row.state,
  banned: row.banned,
  bannedUntil: row.banned ? msOrNull(row.banned_until) : null,
  reason: row.reason,
  note: row.note,
  lastLoginAt: msOrNull(row.last_login_at),
  lastLoginIp: row.last_login_ip,
  anchorShare: row.anchor_share,
  agencyShare: row.agency_share,
  streams: Number(row.streams ?? 0),
  hours: hoursText(row.ms ?? null),
  meanViewers: meanText(row.viewer_sum ?? null, row.viewer_count ?? null),
  roomBet: bets.byCurrency,
  roomBetCny: moneyText(bets.cny),
  chatLines: lines,
  ...receivedText(gifts),
  operator: row.operator,
  createdAt: ms(row.created_at),
  updatedAt: ms(row.updated_at),
  version: row.version,
});

/** What of an anchor the operation log compares. */
const logged = ({ nickname, type, agency_id, room_id, note }: AnchorRow) => ({
  ...{ nickname, type, agentId: agency_id, roomId: room_id, note },
});
const targetOf = ({ id, nickname }: { id: string; nickname: string }) => `anchor:${id} ${nickname}`;

async function held({ tx }: WriteContext, id: string): Promise<AnchorRow> {
  const row = await readAnchor(tx, id, true);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** The agency's tenant; an anchor of an agency has one, one of the platform none. */
async function agencyOf(tx: Tx, type: 'own' | 'agency', agentId: string | null): Promise<string | null> {
  if ((type === 'agency') !== (agentId !== null)) throw new Refusal('anchor.agency', {}, 'agentId');
  if (agentId === null) return null;
  const tenant = await tenantOf(tx, agentId);
  if (tenant === undefined) throw new Refusal('anchor.agency', {}, 'agentId');
  return tenant;
}

/** Anchors (spec content §7): who may stream is decided here, what they stream comes from game servers. */
export const anchorRoutes = serve(anchors, {
  async list({ db }, filter) {
    const { total, rows, sums, bets, lines, gifts } = await listAnchors(db, filter);
    let cny = 0n;
    for (const own of bets.values()) cny += own.cny;
    let chatLines = 0;
    for (const own of lines.values()) chatLines += own;
    return {
      total,
      list: rows.map((row) => shown(row, bets.get(row.id), lines.get(row.id), gifts.byKey.get(row.id))),
      totals: {
        streams: Number(sums?.streams ?? 0),
        hours: hoursText(sums?.ms ?? null),
        roomBetCny: moneyText(cny),
        chatLines,
        ...receivedTotals(gifts.all),
      },
    };
  },

  async get({ db }, { id }) {
    const { rows, bets, lines, gifts } = await listAnchors(db, { name: id, pageSize: 500 });
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Refusal('notFound');
    const shares = await listShares(db, id);
    return {
      anchor: shown(row, bets.get(id), lines.get(id), gifts.byKey.get(id)),
      shares: shares.map((one) => ({
        id: one.id,
        from: ms(one.valid_from),
        anchorShare: one.anchor_share,
        agencyShare: one.agency_share,
        reason: one.reason,
        operator: one.actor,
        approver: one.approver,
      })),
    };
  },

  async add(context, { id, anchorShare = '0', agencyShare = '0', ...request }) {
    const { tx, session, services } = context;
    const made = id ?? services.ids.next(Date.now());
    const { nickname, type, agentId = null, roomId, note = '' } = request;
    const tenantId = await agencyOf(tx, type, agentId);
    if (!sharesFit(anchorShare, agencyShare, agentId !== null))
      throw new Refusal('anchor.shares', {}, 'anchorShare');
    const written = { id: made, nickname, type, agentId, tenantId, roomId: roomId?.trim() || null, note };
    const target = targetOf(written);
    const after = { nickname, type, agentId, roomId: written.roomId, note, anchorShare, agencyShare };
    const paid = Number(anchorShare) + Number(agencyShare) > 0;
    const approver = paid ? await context.secondPerson({ kind: 'anchor', target, after }) : null;
    if (!(await insertAnchor(tx, written, session))) throw new Refusal('anchor.exists', { id: made }, 'id');
    if (paid) {
      const share = { id: services.ids.next(), anchorId: made, anchor: anchorShare, agency: agencyShare };
      await insertShare(tx, { ...share, reason: '', approver }, session);
    }
    context.audit({ target, before: null, after });
    await tellAnchor(tx, made);
    return { id: made };
  },

  async update(context, { id, version, nickname, type, agentId = null, roomId, note = '' }) {
    const { tx, session } = context;
    const before = await held(context, id);
    if (version !== undefined && version !== before.version)
      throw new Refusal('content.changed', { operator: before.actor });
    const tenantId = await agencyOf(tx, type, agentId);
    if (!sharesFit(before.anchor_share, before.agency_share, agentId !== null))
      throw new Refusal('anchor.shares', {}, 'type');
    const written = { id, nickname, type, agentId, tenantId, roomId: roomId?.trim() || null, note };
    await updateAnchor(tx, written, session);
    context.audit({
      target: targetOf(before),
      before: logged(before),
      after: { nickname, type, agentId, roomId: written.roomId, note },
    });
    await tellAnchor(tx, id);
    return null;
  },

  async updateState(context, { id, action, until, reason = '' }) {
    const { tx, session } = context;
    const before = await held(context, id);
    if (!anchorMay(before, action)) throw new Refusal('anchor.state', {}, 'action');
    const why = reason.trim();
    if (needsReason(action) && !why) throw new Refusal('anchor.reason', {}, 'reason');
    if (until !== undefined && !bans(action)) throw new Refusal('anchor.noUntil', {}, 'until');
    if (until !== undefined && until <= Date.now()) throw new Refusal('anchor.until', {}, 'until');
    if (action === 'allow' || action === 'unblock') await allowOrUnblock(tx, id, action, session);
    else {
      const ban = bans(action) ? { until: until === undefined ? null : new Date(until) } : null;
      await closeAnchor(tx, id, { reason: why, ban }, session);
    }
    const after = await readAnchor(tx, id);
    context.audit({
      target: targetOf(before),
      before: { state: before.state, banned: before.banned },
      after: {
        ...{ state: after?.state, banned: after?.banned, action },
        ...(why && { reason: why }),
        ...(until !== undefined && { until }),
      },
    });
    await tellAnchor(tx, id);
    return null;
  },

  async loginCode(context, { id }) {
    const { tx } = context;
    const row = await held(context, id);
    if (row.allowed_at === null || row.banned) throw new Refusal('anchor.noCode');
    const { codeDigits, codeMs } = anchorLimits;
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
    await storeCode(tx, id, codeHash(id, code));
    context.audit({ target: targetOf(row), before: null, after: { code: '***' } });
    return { code, until: Date.now() + codeMs };
  },

  async setShares(context, { id, anchorShare, agencyShare = '0', reason = '' }) {
    const { tx, session, services } = context;
    const row = await held(context, id);
    if (!sharesFit(anchorShare, agencyShare, row.agency_id !== null))
      throw new Refusal('anchor.shares', {}, 'anchorShare');
    const target = targetOf(row);
    const before = { anchorShare: row.anchor_share, agencyShare: row.agency_share };
    const after = { anchorShare, agencyShare, reason };
    const approver = await context.secondPerson({ kind: 'anchor', target, before, after });
    const share = { id: services.ids.next(), anchorId: id, anchor: anchorShare, agency: agencyShare };
    await insertShare(tx, { ...share, reason, approver }, session);
    context.audit({ target, before, after });
    return null;
  },
});
