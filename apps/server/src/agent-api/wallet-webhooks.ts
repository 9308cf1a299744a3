import { walletCalls } from '@pitboss/contract/ingest/integration';
import { codeNumber, foreignIdText, nameText } from '@pitboss/contract/ingest/reply-fields';
import { walletCodes } from '@pitboss/contract/ingest/wallet-code-texts';
import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import { currencyPattern, signedPattern } from '@pitboss/wallet/amounts';
import type { PostedCall } from '@pitboss/wallet/calls';
import { statusStates } from '@pitboss/wallet/classify';
import { callbackSchemas } from '@pitboss/wallet/messages';
import * as z from 'zod/mini';
import {
  content,
  header,
  type Json,
  type Operation,
  pathsOf,
  schemaOf,
  signingHeaders,
} from '../platform/http/openapi-writer.ts';

const signed = signingHeaders({
  keyId: 'Id of the agent’s key, or of a key of the platform with the scheme rsa',
  timestamp: 'Epoch milliseconds',
  signature: 'Over method, path with query, timestamp and hex SHA-256 of the raw body, joined by line feeds',
});

/** Header of a call that states the version of the contract. */
const versionParameter = header(
  contractVersionHeader,
  'Version of the contract; receivers ignore unknown fields',
  {
    schema: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$', example: contractVersion },
  },
);

const reply = z.looseObject({
  code: codeNumber,
  requestId: z.string().check(z.regex(/^[0-9a-fA-F-]{36}$/)),
  /** Required with the codes 0 and 1, as `currency`. */
  balance: z.optional(z.string().check(z.regex(signedPattern))),
  currency: z.optional(z.string().check(z.regex(currencyPattern))),
  agentTxId: z.optional(foreignIdText),
  message: z.optional(nameText),
});
const schemas = {
  reply: schemaOf(reply, 'output'),
  status: schemaOf(z.extend(reply, { state: z.optional(z.enum(statusStates)) }), 'output'),
  ping: schemaOf(z.looseObject({ code: codeNumber }), 'output'),
};
const codes = walletCodes.map(({ code, text }) => `${code} ${text.en_us}`).join('; ');

/**
 * Returns the calls to the wallet of an agent as webhooks of the OpenAPI description: bodies, headers and
 * replies. A receiver ignores unknown fields.
 */
export function walletWebhooks(): Record<string, Json> {
  const operations = walletCalls.map(({ name, method, text, fields }): Operation => {
    const schema = name === 'ping' ? schemas.ping : name === 'status' ? schemas.status : schemas.reply;
    return {
      method,
      path: name,
      operationId: `wallet.${name}`,
      tag: 'wallet',
      summary: `${text.en_us} / ${text.zh_cn}`,
      parameters: [...signed, versionParameter],
      ...(fields === null
        ? {}
        : { body: { schema: schemaOf(callbackSchemas[name as PostedCall], 'input'), isRequired: true } }),
      responses: {
        200: {
          description: `Codes: ${codes}. With 0 and 1 balance and currency are required.`,
          content: content(schema),
        },
      },
    };
  });
  return pathsOf(operations);
}
