import { deflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { zipOf } from '../../../testing/files/zip.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  await api.stop();
});

const rows = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(api.services.databases.system)).rows;
let serial = 0;
const fresh = (prefix = 'fresh') => {
  serial += 1;
  return `${prefix}${process.pid}x${serial}`;
};
const call = <T = { id: string }>(account: string, path: string, body: unknown) =>
  api.call<T>(account, path, { body, headers: { 'idempotency-key': `${Math.random()}`.padEnd(20, '0') } });
const add = (account: string, body: unknown) => call(account, '/player/add', body);

describe('a member that is added by hand', () => {
  it('belongs to the caller’s own agent, or the one that was chosen below it, and can be given money', async () => {
    const [own, below] = [fresh(), fresh()];
    expect((await add('share1', { account: own, nickname: ' 小明 ', mobile: '13800138000' })).code).toBe(0);
    const reply = await add('share1', { account: below, agentId: '14', type: 'test' });
    expect(reply.code).toBe(0);
    expect(
      await rows(
        `select m.account, m.agent_id, m.nickname, m.mobile, m.kind, m.currency, m.state, l.balance from member m
         join ledger_account l on l.tenant_id = m.tenant_id and l.owner_id = m.id and l.kind = 'member' where m.account in ('${own}', '${below}') order by m.id`,
      ),
    ).toEqual([
      {
        ...{ account: own, agent_id: '12', nickname: '小明', mobile: '13800138000', kind: 'normal' },
        ...{ currency: 'CNY', state: 'normal', balance: '0' },
      },
      {
        ...{ account: below, agent_id: '14', nickname: below, mobile: '', kind: 'test' },
        ...{ currency: 'CNY', state: 'normal', balance: '0' },
      },
    ]);
    const [line] = await rows(
      `select target, after from audit_log where call = '/player/add' order by id desc limit 1`,
    );
    expect(line).toMatchObject({
      target: `member:${reply.data.id} ${below}`,
      after: { account: below, agent: 'general1', type: 'test' },
    });
    const listed = await call<{ total: number }>('major1', '/player/list', { account: below });
    expect(listed.data.total).toBe(1);
  });

  it('is refused with its reason', async () => {
    const taken = fresh();
    expect((await add('major1', { account: taken })).code).toBe(0);
    const refused = async (account: string, body: unknown) => {
      const { code, desc } = await add(account, body);
      return [code, desc];
    };
    expect(await refused('major1', { account: taken })).toEqual([1252, expect.stringContaining(taken)]);
    // Another branch of the tenant has it: it is taken, and nothing else is said.
    expect((await refused('share2', { account: taken }))[0]).toBe(1252);
    expect((await refused('major2', { account: taken }))[0]).toBe(0);
    expect((await refused('superadmin', { account: fresh() }))[0]).toBe(1253);
    expect((await refused('share1', { account: fresh(), agentId: '16' }))[0]).toBe(1002);
    expect((await refused('share1', { account: fresh(), agentId: '11' }))[0]).toBe(1002);
    for (const body of [
      { account: '' },
      { account: ' blank' },
      { account: 'x'.repeat(65) },
      { account: fresh(), mobile: '123' },
      { account: fresh(), nickname: 'x'.repeat(33) },
    ])
      expect((await refused('major1', body))[0]).toBe(1017);
    expect((await refused('sub1', { account: fresh() }))[0]).toBe(1003);
  });
});

interface Row {
  line: number;
  account: string;
  agentAccount: string;
  type: string;
  verdict: string;
  field: string | null;
  message: string | null;
}
const base64 = (text: string | Buffer) => Buffer.from(text as string).toString('base64');
const preview = (account: string, file: string, more: object = {}) =>
  call<{ rows: Row[] }>(account, '/player/previewImport', { file, ...more });
const take = (account: string, file: string, lines: string, more: object = {}) =>
  call<{ added: number }>(account, '/player/import', { file, lines, ...more });

describe('members from a file', () => {
  it('are judged row by row, and the chosen ones come into being', async () => {
    const [one, two, three] = [fresh('i'), fresh('i'), fresh('i')];
    const file = base64(
      [
        '\uFEFF会员账号,昵称,手机号,代理账号,类型,备注',
        `${one},"小, 明",13800138000,,,`,
        `${two},,,general1,测试会员,"says ""hi"""`,
        `${one},,,,,`,
        'member12,,,,,',
        'member13,,,,,',
        'blank,,12,,,',
        'other,,,share2,,',
        ',,,,,',
        `${three},,,,unknown,`,
        `${three},,,,,`,
      ].join('\r\n'),
    );
    const seen = (await preview('share1', file)).data.rows;
    expect(seen.map(({ line, verdict, field }) => [line, verdict, field])).toEqual([
      [2, 'new', null],
      [3, 'new', null],
      [4, 'invalid', 'account'],
      [5, 'same', 'account'],
      [6, 'conflict', 'account'],
      [7, 'invalid', 'mobile'],
      [8, 'invalid', 'agent'],
      [10, 'invalid', 'type'],
      [11, 'new', null],
    ]);
    expect(await rows(`select account from member where account = '${one}'`)).toEqual([]);

    expect((await take('share1', file, '2-4')).code).toBe(1257);
    expect(await rows(`select account from member where account in ('${one}', '${two}')`)).toEqual([]);
    expect((await take('share1', file, '9')).code).toBe(1258);

    expect((await take('share1', file, '2-3')).data).toEqual({ added: 2 });
    expect(
      await rows(
        `select account, agent_id, nickname, kind, remark from member where account in ('${one}', '${two}') order by agent_id`,
      ),
    ).toEqual([
      { account: one, agent_id: '12', nickname: '小, 明', kind: 'normal', remark: '' },
      { account: two, agent_id: '14', nickname: two, kind: 'test', remark: 'says "hi"' },
    ]);
    expect((await take('share1', file, '2')).code).toBe(1257);
    const [line] = await rows(
      `select target, after from audit_log where call = '/player/import' and code = 0 order by id desc limit 1`,
    );
    expect(line).toEqual({ target: 'agent:14 general1', after: { added: 1, accounts: [two] } });
  });

  it('are read from GB18030 and from a workbook', async () => {
    // "会员账号,昵称" in GB18030.
    const heading = Buffer.from('bbe1d4b1d5cbbac52ceac7b3c6', 'hex');
    const chinese = Buffer.concat([
      heading,
      Buffer.from('\n'),
      Buffer.from('abc,'),
      Buffer.from('d0a1c3f7', 'hex'),
    ]);
    expect((await preview('share1', base64(chinese))).data.rows).toMatchObject([
      { account: 'abc', nickname: '小明' },
    ]);

    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const [main, office, packages] = [
      'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      'http://schemas.openxmlformats.org/package/2006',
    ];
    const workbook = zipOf({
      '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${cell('A1', 'Account')}${cell('B1', 'Mobile')}</row><row r="2">${cell('A2', 'xyz')}<c r="B2"><v>13800138000</v></c></row></sheetData></worksheet>`,
    });
    expect((await preview('share1', base64(workbook))).data.rows).toMatchObject([
      { line: 2, account: 'xyz', mobile: '13800138000', verdict: 'new' },
    ]);
  });

  it('are refused when the file is none, too long, or a bomb', async () => {
    const bomb = zipOf({ 'xl/workbook.xml': 'a'.repeat(20 * 1024 * 1024) }, deflateRawSync);
    expect(bomb.length).toBeLessThan(100_000);
    for (const file of [bomb, Buffer.from('PK\x03\x04nothing'), Buffer.from([0xff, 0xff, 0xff, 0x80])])
      expect((await preview('share1', base64(file))).code).toBe(1254);
    expect((await preview('share1', base64('nickname\nx'))).code).toBe(1256);
    const many = `account\n${Array.from({ length: 5_001 }, (_, n) => `many${n}`).join('\n')}`;
    expect((await preview('share1', base64(many))).code).toBe(1255);
  });

  it('go to the agent that an administrator chose, five thousand at once', async () => {
    const prefix = fresh('bulk');
    const file = base64(`account\n${Array.from({ length: 5_000 }, (_, n) => `${prefix}n${n}`).join('\n')}`);
    expect((await preview('superadmin', file)).data.rows[0]).toMatchObject({
      verdict: 'invalid',
      field: 'agent',
    });
    expect((await take('superadmin', file, '2-5001', { agentId: '22' })).data).toEqual({ added: 5_000 });
    expect(
      await rows(
        `select count(*)::int as members, count(l.id)::int as accounts from member m
         left join ledger_account l on l.tenant_id = m.tenant_id and l.owner_id = m.id and l.kind = 'member' where m.account like '${prefix}%' and m.agent_id = 22`,
      ),
    ).toEqual([{ members: 5_000, accounts: 5_000 }]);
  });
});
