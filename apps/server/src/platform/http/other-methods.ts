import { ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import { requestTexts } from '@pitboss/contract/ingest/request-codes';
import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import type { FastifyInstance } from 'fastify';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Rejects, on every path of a scope of another server's interface, the methods that it does not serve, before
 * any signature is checked. Call it before the routes are registered, and the returned function after them.
 */
export function watchMethods(app: FastifyInstance, scope: FastifyInstance): () => void {
  const served = new Map<string, Set<string>>();
  scope.addHook('onRoute', ({ url, method }) => {
    const known = served.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    served.set(url, known);
  });
  return () => {
    for (const [url, known] of served) {
      const allowed = methods.filter((one) => known.has(one)).join(', ');
      const body = {
        ...ingestReply('syntax'),
        desc: requestTexts.method(allowed),
        field: 'method',
        data: null,
      };
      app.route({
        method: methods.filter((one) => !known.has(one)),
        url,
        handler: (_request, reply) =>
          reply
            .code(405)
            .headers({ allow: allowed, [contractVersionHeader]: contractVersion })
            .send(body),
      });
    }
  };
}
