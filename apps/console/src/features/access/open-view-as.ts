import { access } from '@pitboss/contract/access/access';
import { send } from '../../kit/calls/send.ts';
import { beginViewAs } from '../../kit/calls/view-as.ts';

/** Opens a read-only session that sees what an operator sees for 30 minutes, and goes there. */
export async function viewAs(id: string, reason: string): Promise<void> {
  const { token } = await send(access.viewAs, { id, reason });
  beginViewAs(token);
}
