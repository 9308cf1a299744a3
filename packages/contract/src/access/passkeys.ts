import * as d from '../core/define.ts';
import { passkeyText } from './session.ts';

/** An operator has at most so many passkeys. */
export const passkeysMax = 10;

const name = d.shortFilled(40);

/** Id of a passkey that no demo data have. */
const exampleId = '1';

/** Passkeys of the caller: further second factors next to the dynamic code. */
export const passkeys = {
  list: d.call({
    path: '/passkey/list',
    payload: 'none',
    pages: ['/myInfo'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '我的通行密钥', en_us: 'Passkeys of the caller, oldest first' },
    response: d.array(
      d.object({
        id: d.id,
        name: d.text,
        /** Host name of the console that it was registered at and works at. */
        host: d.text,
        createdAt: d.time,
        lastUsedAt: d.nullable(d.time),
      }),
    ),
  }),
  add: d.call({
    path: '/passkey/add',
    payload: 'body',
    pages: ['/myInfo'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '添加通行密钥，须附动态码或已有的通行密钥',
      en_us: 'Register a passkey; needs a fresh dynamic code or another passkey',
    },
    audit: { zh_cn: '添加通行密钥', en_us: 'Add passkey' },
    request: d.object({
      name,
      /** Reply of the browser's prompt (RegistrationResponseJSON of WebAuthn). */
      credential: passkeyText,
    }),
    response: d.object({ id: d.id }),
    example: { body: { name: 'Laptop', credential: '{}' } },
  }),
  rename: d.call({
    path: '/passkey/rename',
    payload: 'body',
    pages: ['/myInfo'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '重命名通行密钥', en_us: 'Rename a passkey of the caller' },
    audit: { zh_cn: '重命名通行密钥', en_us: 'Rename passkey' },
    request: d.object({ id: d.id, name }),
    response: d.nothing,
    example: { body: { id: exampleId, name: 'Laptop' } },
  }),
  remove: d.call({
    path: '/passkey/remove',
    payload: 'query',
    pages: ['/myInfo'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '删除通行密钥，须附动态码或通行密钥',
      en_us: 'Remove a passkey of the caller; needs a fresh dynamic code or a passkey',
    },
    audit: { zh_cn: '删除通行密钥', en_us: 'Remove passkey' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: exampleId } },
  }),
} as const;
