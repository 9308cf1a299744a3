import type { LoginKey } from '../../kernel/access/passwords.ts';
import type { Route, Services } from '../../kernel/calls/serve.ts';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import { sessionListRoutes } from './sessions.routes.ts';
import { subAccountRoutes } from './sub-accounts.routes.ts';
import { whitelistRoutes } from './whitelist.routes.ts';

/** All of access; `routes` gives every call of the server, for the inbox to make approved ones again. */
export const accessRoutes = (services: Services, key: LoginKey, routes: () => readonly Route[]): Route[] => [
  ...subAccountRoutes(services, key),
  ...whitelistRoutes,
  ...sessionListRoutes,
  ...approvalRoutes(routes),
];
