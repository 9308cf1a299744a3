import type pg from 'pg';
import { exampleId } from '../rows/ids.ts';
import { hourMs } from '../time/rhythm.ts';

interface DemoNote {
  /** Query of the record: `id`, `tenant_id`, `agent_id` and `name`. */
  readonly target: string;
  readonly kind: 'member' | 'agent' | 'order' | 'alert';
  readonly author: string;
  readonly hoursAgo: number;
  readonly text: string;
  readonly shared?: true;
  /** Account that the text mentions. */
  readonly mentions?: string;
  /** Account that removed it, without a text then. */
  readonly removedBy?: string;
}

const demo1 = 'select id, tenant_id, agent_id, account as name from member where id = 101';
const share1 = "select id, tenant_id, id as agent_id, account as name from agent where account = 'share1'";
const stuckOrder = `select id, tenant_id, agent_id, tx_id as name from wallet_order where state = 'manual'
  order by id desc limit 1`;
const openAlert = `select id, tenant_id, agent_id, name from risk_alert where state = 'open'
  order by id desc limit 1`;

const notes: readonly DemoNote[] = [
  {
    target: demo1,
    kind: 'member',
    author: 'superadmin',
    hoursAgo: 30,
    text: '会员来电询问提现到账时间，已核对流水。\n@sysadmin 请明天上午十点前回电。',
    mentions: 'sysadmin',
  },
  { target: demo1, kind: 'member', author: 'sysadmin', hoursAgo: 21, text: '已回电，会员确认到账。' },
  { target: demo1, kind: 'member', author: 'sysadmin', hoursAgo: 20, text: '', removedBy: 'sysadmin' },
  {
    target: demo1,
    kind: 'member',
    author: 'superadmin',
    hoursAgo: 6,
    text: '请 @major1 核对该会员的手机号。',
    shared: true,
    mentions: 'major1',
  },
  { target: demo1, kind: 'member', author: 'major1', hoursAgo: 4, text: '手机号已核对，无误。' },
  {
    target: share1,
    kind: 'agent',
    author: 'superadmin',
    hoursAgo: 50,
    text: '合同下月到期，续约条款由商务确认。@agentadmin',
    mentions: 'agentadmin',
  },
  {
    target: stuckOrder,
    kind: 'order',
    author: 'sysadmin',
    hoursAgo: 2,
    text: '已联系钱包方技术，等待对方核对账目。',
  },
  {
    target: openAlert,
    kind: 'alert',
    author: 'sysadmin',
    hoursAgo: 1,
    text: '与历史投注习惯相符，先观察一天。',
  },
];

const insertNote = `
  insert into note (tenant_id, agent_id, id, kind, target_id, author_id, author_agent_id, text, shared, mentions,
    at, removed_at, removed_by)
  select t.tenant_id, t.agent_id, $1, $2, t.id, o.id, o.agent_id, $3, $4,
    array(select m.id from operator m where m.account = $5), $6::timestamptz,
    case when r.id is not null then $6::timestamptz + interval '1 minute' end, r.id
  from (TARGET) t join operator o on o.account = $7 left join operator r on r.account = $8`;

const insertMessage = `
  insert into inbox_item (id, tenant_id, agent_id, operator_id, kind, key, params, link, at)
  select $1, coalesce(a.tenant_id, 0), m.agent_id, m.id, $2::text || 'Note', 'note|' || $3::text,
    jsonb_build_object('operator', case when m.agent_id is null then $4::text else 'upline' end, 'name', t.name),
    '/' || $2 || '?id=' || t.id || '&note=' || $3, $5
  from (TARGET) t join operator m on m.account = $6 left join agent a on a.id = m.agent_id`;

/** Writes notes on a member, an agent, an order and an alert, and the messages of their mentions. */
export async function writeNotes(
  client: pg.Client,
  id: (ms: number) => string,
  nowMs: number,
): Promise<void> {
  for (const [index, note] of notes.entries()) {
    const ms = Math.floor(nowMs - note.hoursAgo * hourMs);
    const noteId = index === 0 ? exampleId : id(ms);
    const at = new Date(ms);
    const { kind, text, shared = false, mentions = null, author, removedBy = null } = note;
    const inserted = insertNote.replace('TARGET', note.target);
    await client.query(inserted, [noteId, kind, text, shared, mentions, at, author, removedBy]);
    if (mentions !== null)
      await client.query(insertMessage.replace('TARGET', note.target), [
        id(ms),
        kind,
        noteId,
        author,
        at,
        mentions,
      ]);
  }
}
