import { deflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { inlineCell, sheetOf, textRows } from '../../../testing/files/sheet.ts';
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
    const own = fresh();
    const below = fresh();
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
        account: own,
        agent_id: '12',
        nickname: '小明',
        mobile: '13800138000',
        kind: 'normal',
        currency: 'CNY',
        state: 'normal',
        balance: '0',
      },
      {
        account: below,
        agent_id: '14',
        nickname: below,
        mobile: '',
        kind: 'test',
        currency: 'CNY',
        state: 'normal',
        balance: '0',
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

  it('is rejected with its reason', async () => {
    const taken = fresh();
    expect((await add('major1', { account: taken })).code).toBe(0);
    const rejected = async (account: string, body: unknown) => {
      const { code, desc } = await add(account, body);
      return [code, desc];
    };
    expect(await rejected('major1', { account: taken })).toEqual([1252, expect.stringContaining(taken)]);
    // Another branch of the tenant has the account: the reply states that it is taken, and nothing else.
    expect((await rejected('share2', { account: taken }))[0]).toBe(1252);
    expect((await rejected('major2', { account: taken }))[0]).toBe(0);
    expect((await rejected('superadmin', { account: fresh() }))[0]).toBe(1253);
    expect((await rejected('share1', { account: fresh(), agentId: '16' }))[0]).toBe(1002);
    expect((await rejected('share1', { account: fresh(), agentId: '11' }))[0]).toBe(1002);
    for (const body of [
      { account: '' },
      { account: ' blank' },
      { account: 'x'.repeat(65) },
      { account: fresh(), mobile: '123' },
      { account: fresh(), nickname: 'x'.repeat(33) },
    ])
      expect((await rejected('major1', body))[0]).toBe(1017);
    expect((await rejected('sub1', { account: fresh() }))[0]).toBe(1003);
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
  it('are validated row by row, and the chosen ones are created', async () => {
    const one = fresh('i');
    const two = fresh('i');
    const three = fresh('i');
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

    const cell = (position: string, text: string) =>
      `<c r="${position}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const packages = 'http://schemas.openxmlformats.org/package/2006';
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

  it('are rejected when the file is unreadable, too long, or a decompression bomb', async () => {
    const bomb = zipOf({ 'xl/workbook.xml': 'a'.repeat(20 * 1024 * 1024) }, deflateRawSync);
    expect(bomb.length).toBeLessThan(100_000);
    expect((await preview('share1', base64(bomb))).code).toBe(1261);
    for (const file of [Buffer.from('PK\x03\x04nothing'), Buffer.from([0xff, 0xff, 0xff, 0x80])])
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

  const both = async (file: string, lines: string) => {
    const seen = await preview('share1', file);
    const taken = await take('share1', file, lines);
    return { seen, taken };
  };
  const stored = async (prefix: string) =>
    rows(
      `select account, agent_id, mobile, remark from member where account like '${prefix}%' order by account`,
    );

  it('are stored as the sheet displays them, or rejected with the cell and the reason, by preview and import alike', async () => {
    const prefix = fresh('cell');
    const heads = ['账号', '手机号', '备注', '代理账号'];
    const head = heads.map((text, column) => inlineCell(`${'ABCD'[column]}1`, text)).join('');
    const row = (n: number, cells: string) =>
      `<row r="${n}">${inlineCell(`A${n}`, `${prefix}n${n}`)}${cells}</row>`;
    const sheet = sheetOf({
      rows: `<row r="1">${head}</row>${[
        row(2, '<c r="B2"><v>13800138000</v></c><c r="C2" s="1"><v>42</v></c>'),
        row(3, '<c r="C3" s="2"><v>45000</v></c>'),
        row(4, '<c r="C4"><v>1234567890123456</v></c>'),
        row(5, '<c r="C5" t="b"><v>1</v></c>'),
        row(6, '<c r="C6"><f>1+1</f><v>2</v></c>'),
        row(7, inlineCell('D7', 'general1')),
        row(8, ''),
        row(9, ''),
      ].join('')}`,
      formats: ['000000', 'yyyy-mm-dd'],
      after: '<mergeCells count="1"><mergeCell ref="D7:D9"/></mergeCells>',
    });
    const file = base64(sheet);
    const { seen } = await both(file, '2');
    expect(
      seen.data.rows.map(({ line, verdict, field, message }) => [line, verdict, field, message]),
    ).toEqual([
      [2, 'new', null, null],
      [
        3,
        'invalid',
        'remark',
        'Cell C3: contains a date; format the cell as text and enter the value again.',
      ],
      [
        4,
        'invalid',
        'remark',
        'Cell C4: number with more than 15 digits, which a spreadsheet cannot store exactly; format the cell as text and enter it again.',
      ],
      [5, 'invalid', 'remark', 'Cell C5: contains TRUE or FALSE; format the cell as text.'],
      [6, 'invalid', 'remark', 'Cell C6: contains a formula; paste it as a value.'],
      ...[7, 8, 9].map((n) => [
        n,
        'invalid',
        'agent',
        `Cell D${n}: belongs to merged cells; unmerge them and fill in each row.`,
      ]),
    ]);
    expect(await stored(prefix)).toEqual([
      { account: `${prefix}n2`, agent_id: '12', mobile: '13800138000', remark: '000042' },
    ]);
    for (let n = 3; n < 10; n += 1)
      expect(await take('share1', file, `${n}`)).toMatchObject({
        code: 1257,
        desc: expect.stringContaining(seen.data.rows[n - 2]?.message ?? '-'),
      });
    expect(await stored(prefix)).toHaveLength(1);
  });

  it.each([
    ['a quote that is never closed', 'account,remark\n{p}1,"open\n{p}2,b\n', 1263, '2'],
    ['a column that is named twice', 'account,remark,备注\n{p}1,a,b\n', 1262, 'B1, C1'],
  ])('are refused for %s, and nothing is stored', async (_, text, code, named) => {
    const prefix = fresh('whole');
    const { seen, taken } = await both(base64(text.replaceAll('{p}', prefix)), '2');
    expect(seen).toMatchObject({ code, desc: expect.stringContaining(named) });
    expect(taken).toMatchObject({ code, desc: expect.stringContaining(named) });
    expect(await stored(prefix)).toEqual([]);
  });

  it('are rejected with the address of a filled cell far away', async () => {
    for (const cell of ['ZZ1048576', 'XFD1048576', 'ZZ150000']) {
      const far = `<row r="${/\d+/.exec(cell)}">${inlineCell(cell, 'x')}</row>`;
      const file = base64(sheetOf({ rows: textRows([['account'], ['far']]) + far }));
      expect(await preview('share1', file)).toMatchObject({
        code: 1260,
        desc: expect.stringContaining(cell),
      });
    }
  });

  it.each([
    ['CR alone', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
    ['semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'))],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('are read from a csv with %s', async (_, written) => {
    const prefix = fresh('odd');
    const file = base64(written(`account,remark\n${prefix}1,="00123"\n${prefix}2,'+86 1\n`));
    expect((await take('share1', file, '2-3')).data).toEqual({ added: 2 });
    expect((await stored(prefix)).map(({ remark }) => remark)).toEqual(['00123', '+86 1']);
  });

  it('with a remark that is too long are rejected, not truncated', async () => {
    const prefix = fresh('long');
    const file = base64(
      `account,remark\n${prefix}1,${'a'.repeat(199)}😀b\n${prefix}2,${'😀'.repeat(100)}\n${prefix}3,${'😀'.repeat(101)}\n`,
    );
    const { seen, taken } = await both(file, '2');
    expect(seen.data.rows).toMatchObject([
      { line: 2, verdict: 'invalid', field: 'remark', remark: `${'a'.repeat(199)}…` },
      { line: 3, verdict: 'new', field: null },
      { line: 4, verdict: 'invalid', field: 'remark', remark: `${'😀'.repeat(99)}…` },
    ]);
    expect(taken.code).toBe(1257);
    expect((await take('share1', file, '3')).data).toEqual({ added: 1 });
    expect((await stored(prefix)).map(({ remark }) => remark)).toEqual(['😀'.repeat(100)]);
  });

  it('with a zero byte or another control character are rejected with the cell, and nothing of the file is stored', async () => {
    const prefix = fresh('nul');
    const csv = base64(
      `account,nickname,remark\n${prefix}1,a\0b,x\n${prefix}2,ab,x\u001b\n${prefix}3,ab,x\n`,
    );
    const cell = (position: string, text: string) =>
      `<c r="${position}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = base64(
      sheetOf({
        rows: `${textRows([['account', 'nickname', 'remark']])}<row r="2">${cell('A2', `${prefix}1`)}${cell('B2', 'a_x0000_b')}</row>
          <row r="3">${cell('A3', `${prefix}2`)}${cell('C3', 'x_x001B_')}</row><row r="4">${cell('A4', `${prefix}3`)}</row>`,
      }),
    );
    for (const file of [csv, sheet]) {
      const { seen, taken } = await both(file, '2-4');
      expect(seen.data.rows).toMatchObject([
        {
          line: 2,
          verdict: 'invalid',
          field: 'nickname',
          message: 'Cell B2: contains invisible control characters; delete them and enter the value again.',
        },
        { line: 3, verdict: 'invalid', field: 'remark', message: expect.stringContaining('Cell C3') },
        { line: 4, verdict: 'new' },
      ]);
      expect(taken.code).toBe(1257);
      expect(await stored(prefix)).toEqual([]);
    }
  });

  it('leave the server responsive to other callers while a large workbook is read', async () => {
    const cells = Array.from({ length: 2_000 }, (_, n) =>
      Array.from({ length: 12 }, (_, m) => `cell ${n} ${m}`),
    );
    const file = base64(sheetOf({ rows: textRows([['account'], ...cells]) }));
    const order: string[] = [];
    const reading = preview('share1', file).then(({ code }) => order.push(`import ${code}`));
    for (const turn of [1, 2, 3, 4, 5]) {
      await new Promise((done) => setTimeout(done, 20));
      const { statusCode } = await api.app.inject({ url: '/healthz' });
      order.push(`healthz ${turn} ${statusCode}`);
    }
    await reading;
    expect(order).toEqual([...[1, 2, 3, 4, 5].map((turn) => `healthz ${turn} 200`), 'import 0']);
  });
});
