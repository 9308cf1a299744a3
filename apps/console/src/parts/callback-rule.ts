import { checkCallbackUrl } from '@pitboss/rules/checks/callback-url';
import { useClientState } from '../kit/calls/client-state.ts';
import { useRule } from '../kit/form/rules.ts';

/** The rule of callback addresses for a field; in the demo the reference wallet is one too. */
export function useCallbackRule() {
  const rule = useRule();
  const own = useClientState((state) => state.userInfo?.referenceWallet);
  return rule((url) => checkCallbackUrl(url.trim(), own ?? undefined));
}
