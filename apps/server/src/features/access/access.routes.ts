import type { LoginKey } from '../../platform/auth/passwords.ts';
import type { Route, Services } from '../../platform/calls/serve.ts';
import { approvalRuleRoutes } from './approvals/approval-rules.routes.ts';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import { explainRoutes } from './explain.routes.ts';
import { sessionListRoutes } from './sessions.routes.ts';
import { subAccountRoutes } from './sub-accounts.routes.ts';
import { whitelistRoutes } from './whitelist.routes.ts';

/**
 * Routes of access. `routes` returns every call of the server, so that the approvals inbox can repeat
 * approved calls.
 */
export const accessRoutes = (services: Services, key: LoginKey, routes: () => readonly Route[]): Route[] => [
  ...subAccountRoutes(services, key),
  ...explainRoutes,
  ...whitelistRoutes,
  ...sessionListRoutes,
  ...approvalRoutes(routes),
  ...approvalRuleRoutes,
];
