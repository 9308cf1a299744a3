import { constants, createPublicKey, verify } from 'node:crypto';
import { agentCalls } from '@pitboss/contract/agent-api/calls';
import { agentCodes } from '@pitboss/contract/agent-api/codes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rsaSigner } from '../domain/agents/signing/rsa.ts';
import { unseal } from '../platform/crypto/crypto.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { formlessFields } from '../testing/ingest/described-forms.ts';
import { agentApiPaths } from './openapi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const open = async (path: string) => (await api.app.inject({ method: 'GET', url: path })).json();
interface Body {
  content: {
    'application/json': {
      schema: { properties: Record<string, object>; required: string[]; additionalProperties?: unknown };
    };
  };
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, { description: string }>;
}

it('describes every call without sign-in, as valid OpenAPI 3.1', async () => {
  const description = (await open('/agent/v1/openapi.json')) as {
    info: { version: string };
    paths: Record<string, Record<string, Operation>>;
  };
  expect(description.info.version).toBe('1.1.0');
  const checked = await new Validator().validate(JSON.parse(JSON.stringify(description)));
  expect(checked.errors).toBeUndefined();
  for (const call of Object.values(agentCalls)) {
    const operation = description.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['key-id', 'timestamp', 'signature']),
    );
    for (const code of call.codes)
      expect(operation?.responses['200']?.description).toContain(agentCodes[code].todo.en_us);
  }
  const whole = (await open('/openapi.json')) as { paths: object };
  expect(Object.keys(whole.paths)).toEqual(expect.arrayContaining(Object.keys(description.paths)));
});

it('states the length or form of every field', () => {
  expect(formlessFields(agentApiPaths())).toEqual([]);
  const members = agentApiPaths()['/agent/v1/members'] as {
    post: { requestBody: { content: { 'application/json': { schema: { properties: object } } } } };
  };
  expect(members.post.requestBody.content['application/json'].schema.properties).toMatchObject({
    memberAccount: { minLength: 1, maxLength: 64 },
    nickname: { maxLength: 32 },
  });
});

it('describes the calls to the wallet as webhooks, with lengths and forms, open to unknown fields', async () => {
  const { webhooks } = (await open('/agent/v1/openapi.json')) as {
    webhooks: Record<string, Record<'post' | 'get', Operation & { requestBody: Body; responses: object }>>;
  };
  expect(Object.keys(webhooks)).toEqual([
    'ping',
    'balance',
    'bet',
    'settle',
    'betAndSettle',
    'cancel',
    'withhold',
    'return',
    'cancelWithhold',
    'bonus',
    'status',
  ]);
  const { schema } = webhooks.settle?.post.requestBody.content['application/json'] ?? {};
  expect(schema?.properties.amount).toEqual({ type: 'string', pattern: '^\\d{1,13}(\\.\\d{1,2})?$' });
  expect(schema?.required).toEqual(
    expect.arrayContaining(['requestId', 'txId', 'bet', 'win', 'net', 'occurredAt']),
  );
  expect(schema?.additionalProperties).toBeUndefined();
  expect(formlessFields(webhooks)).toEqual([]);
  expect(JSON.stringify(webhooks.status?.post.responses)).toContain('"processing"');
});

it('shows the public key of the platform, which is made once', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => open('/agent/v1/platform-keys')));
  const [first] = replies as {
    code: number;
    data: { keys: { keyId: string; publicKey: string; endsAt: null }[] };
  }[];
  expect(first).toMatchObject({ code: 0, data: { keys: [{ endsAt: null }] } });
  for (const reply of replies) expect(reply).toEqual(first);
  const [key] = first?.data.keys ?? [];
  const { rows } = await sql<{ sealed: string }>`select sealed from platform_key`.execute(
    api.services.databases.system,
  );
  const signed = rsaSigner('x', unseal(api.services.config.secrets.server, rows[0]?.sealed ?? '')).sign(
    'lines',
  );
  expect(
    verify(
      'sha256',
      Buffer.from('lines'),
      {
        key: createPublicKey(key?.publicKey ?? ''),
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: 32,
      },
      Buffer.from(signed, 'base64'),
    ),
  ).toBe(true);
});

it('appears in the printed document of every agent, in both languages, with the advice for each code', async () => {
  for (const language of ['zh_cn', 'en_us'] as const)
    for (const account of ['share1', 'superadmin']) {
      const { data } = await api.call<{ content: string }>(account, '/proxyUser/getApiDocument', {
        query: { language, format: 'markdown' },
      });
      for (const { method, path } of Object.values(agentCalls))
        expect(data.content).toContain(`${method} ${path}`);
      for (const { todo } of Object.values(agentCodes)) expect(data.content).toContain(todo[language]);
    }
});
