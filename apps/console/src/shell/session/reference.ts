import { agents } from '@pitboss/contract/agents/agents';
import { games } from '@pitboss/contract/games/games';
import { currency } from '@pitboss/contract/money/currency';
import { filterGames } from '@pitboss/rules/permissions';
import { type ClientState, type UserInfo, useClientState } from '../../kit/calls/client-state.ts';
import { CallError, send } from '../../kit/calls/send.ts';

/** Why the operator is not known: the shell stays where it is and offers another try. */
export class NoUser extends Error {
  readonly expired: boolean;
  constructor(expired: boolean) {
    super('The signed-in operator could not be loaded.');
    this.name = 'NoUser';
    this.expired = expired;
  }
}

let loading: Promise<void> | null = null;

/** Fetches the operator unless known already (spec §2); several callers share one request. */
export function ensureUser(): Promise<void> {
  if (useClientState.getState().userInfo) return Promise.resolve();
  loading ??= send(agents.userInfo, {})
    .then((userInfo) => {
      useClientState.setState({ userInfo });
      if (!userInfo.mustChangePassword) void loadReference();
    })
    .catch((error: unknown) => {
      if (error instanceof CallError) throw new NoUser(error.code === 2001);
      throw error;
    })
    .finally(() => {
      loading = null;
    });
  return loading;
}

let refreshing: Promise<void> | null = null;

const permissionsOf = (user: UserInfo) => JSON.stringify(user.permissions);

/**
 * Fetches the operator again, whose permissions may have changed; where they did, menu, tabs and rows follow.
 */
export function refreshUser(): Promise<void> {
  if (!useClientState.getState().userInfo) return Promise.resolve();
  refreshing ??= send(agents.userInfo, {}, { quiet: true, background: true })
    .then((userInfo) => {
      const known = useClientState.getState().userInfo;
      if (known && permissionsOf(known) !== permissionsOf(userInfo)) useClientState.setState({ userInfo });
    })
    .catch((error: unknown) => {
      // The known data stays; the next change repeats the read.
      if (!(error instanceof CallError)) throw error;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/**
 * Puts a reply into the client state when it comes; without it the screens still work, only with fewer names.
 */
async function fill(part: Promise<Partial<ClientState>>): Promise<void> {
  try {
    useClientState.setState(await part);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

/** Games, areas, currencies and rates of the client state (spec §4, §7), fetched once after signing in. */
async function loadReference(): Promise<void> {
  const { userInfo } = useClientState.getState();
  if (!userInfo) return;
  const quiet = { quiet: true };
  await Promise.all([
    fill(send(currency.list, {}, quiet).then((list) => ({ currency: list }))),
    fill(send(currency.rates, {}, quiet).then((currencyRates) => ({ currencyRates }))),
    fill(send(games.all, {}, quiet).then((allGames) => ({ allGames }))),
    fill(
      (async () => {
        const list = await send(games.permitted, {}, quiet);
        const permittedGames = await send(agents.gameIds, { uid: userInfo.id }, quiet);
        return { permittedGames, games: filterGames(list, permittedGames) };
      })(),
    ),
    fill(
      send(games.areaNames, {}, quiet).then((areas) => ({
        gameAreaNames: new Map(
          areas.map((area) => [
            `${area.gameId}_${area.areaId}`,
            { zh_cn: area.name_zh_cn, en_us: area.name_en_us },
          ]),
        ),
      })),
    ),
  ]);
}
