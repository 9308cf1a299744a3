import type { ReplyOf } from '@pitboss/contract/define';
import type { search } from '@pitboss/contract/desk/search';
import { kindWords } from '@pitboss/contract/orders/order-words';
import type { PagePath } from '@pitboss/contract/pages';
import type { Language, Text } from '@pitboss/rules/i18n';
import { formatMoney } from '../../kit/money.ts';
import type { Search } from '../../kit/place.tsx';
import { say } from '../../kit/text.ts';
import { findText } from './find.text.ts';
import type { Find } from './recent.ts';

type Hit = ReplyOf<typeof search.find>[number];

/** What a reader of the search may open, and how it is said. */
interface Reader {
  readonly allowed: (page: PagePath) => boolean;
  readonly language: Language;
  readonly gameName: (id: number) => Text;
  readonly time: (at: number) => string;
}

type Place = readonly [page: PagePath, search: Search];

/** The first of some places that the reader may open. */
const placeOf = ({ allowed }: Reader, ...places: readonly Place[]): Place | undefined =>
  places.find(([page]) => allowed(page));

/** Where something that was found stands; a list where its own page is not the reader's. */
function placesOf(hit: Hit): readonly Place[] {
  switch (hit.kind) {
    case 'member':
      return [
        ['/member', { id: hit.id }],
        ['/memberList', { account: hit.account }],
      ];
    case 'agent':
      return [
        ['/agent', { id: hit.id }],
        ['/agentList', { agent: hit.id }],
      ];
    case 'operator':
      return [['/bypassAccount', { account: hit.account }]];
    case 'bet':
      return [
        hit.inningId === null ? ['/bet', { id: hit.id }] : ['/round', { id: hit.inningId, bet: hit.id }],
        ['/betManagement', { id: hit.id }],
      ];
    case 'round':
      return [
        ['/round', { id: hit.inningId }],
        ['/betManagement', { round: hit.inningId }],
        ['/listGameResult', { round: hit.inningId }],
      ];
    case 'order':
      return [
        ['/order', { id: hit.id }],
        [hit.page, { order: hit.id }],
      ];
    case 'address':
      return [['/memberList', { ip: hit.ip }]];
    case 'announcement':
      return [['/bulletin', { title: hit.title.zh_cn }]];
  }
}

/** Name of what was found, and what is said beside it. */
function wordsOf(hit: Hit, { language, gameName, time }: Reader): readonly [string | Text, string] {
  const kind = say(findText[hit.kind], language);
  const line = (...parts: readonly string[]) => [kind, ...parts.filter(Boolean)].join(' · ');
  switch (hit.kind) {
    case 'member':
      return [
        hit.account,
        line(hit.nickname, hit.agentAccount, hit.by === 'mobile' ? say(findText.byMobile, language) : ''),
      ];
    case 'agent':
      return [hit.account, line(hit.name)];
    case 'operator':
      return [hit.account, line(hit.nickname)];
    case 'bet':
      return [
        hit.id,
        line(hit.memberAccount, say(gameName(hit.gameId), language), formatMoney(hit.amount), hit.currency),
      ];
    case 'round':
      return [hit.inningId, line(say(gameName(hit.gameId), language), time(hit.startedAt))];
    case 'order':
      return [
        hit.txId,
        line(
          say(kindWords[hit.movement], language),
          hit.memberAccount,
          formatMoney(hit.amount),
          hit.currency,
        ),
      ];
    case 'address':
      return [
        hit.ip,
        line(say(findText.membersAt, language, { count: hit.members >= 99 ? '99+' : hit.members })),
      ];
    case 'announcement':
      return [hit.title, kind];
  }
}

/** What was found, with where each leads; what the reader may open nowhere is left out. */
export function findsOf(hits: readonly Hit[], reader: Reader): readonly Find[] {
  return hits.flatMap((hit) => {
    const [label, detail] = wordsOf(hit, reader);
    const id = 'id' in hit ? hit.id : hit.kind === 'round' ? hit.inningId : hit.ip;
    const place = placeOf(reader, ...placesOf(hit));
    if (!place) return [];
    const find: Find = { key: `${hit.kind} ${id}`, label, detail, page: place[0], search: place[1] };
    if (hit.kind !== 'address' || !reader.allowed('/betManagement')) return [find];
    const bets = say(findText.betsAt, reader.language);
    return [find, { ...find, key: `bets ${id}`, detail: bets, page: '/betManagement' as const }];
  });
}
