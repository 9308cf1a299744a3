import type { AnyDecodedRound, RoundRecord } from '@pitboss/rounds/types';
import { BankTable } from './displays/bank-table.tsx';
import { HiLo, InBetween } from './displays/card-run.tsx';
import { RockPaperScissors, Scratch, Tear } from './displays/chance.tsx';
import { ImageDice, SicBo, SingleDie } from './displays/dice.tsx';
import { Mines, Slot, Tower } from './displays/grid.tsx';
import { Coin, Crash, FanTan, Keno, LuckyNumber } from './displays/number.tsx';
import { Plinko } from './displays/plinko.tsx';
import { DouDizhu, Mahjong, RunFast } from './displays/score.tsx';
import { Holdem, SeatedNet, Thirteen, ZhaJinHua } from './displays/seated.tsx';
import { Baccarat, Blackjack, DragonTiger, RedBlack } from './displays/two-hand.tsx';
import { LuckyWheel, Roulette, TriColour } from './displays/wheel.tsx';

/** The display of a decoded round; a game without one does not compile. */
export function RoundDisplay({ round, record }: { round: AnyDecodedRound; record: RoundRecord }) {
  switch (round.gameId) {
    case 201:
      return <Baccarat round={round} record={record} />;
    case 202:
    case 318:
      return <BankTable round={round} record={record} />;
    case 203:
      return <DragonTiger round={round} record={record} />;
    case 204:
      return <SicBo round={round} />;
    case 205:
      return <Roulette round={round} />;
    case 206:
      return <FanTan round={round} />;
    case 231:
    case 241:
      return <Mines round={round} />;
    case 232:
    case 242:
      return <Plinko round={round} record={record} />;
    case 233:
    case 243:
      return <LuckyWheel round={round} />;
    case 234:
    case 244:
      return <HiLo round={round} record={record} />;
    case 235:
    case 245:
      return <Crash round={round} />;
    case 236:
      return <Slot round={round} />;
    case 237:
      return <Keno round={round} />;
    case 238:
      return <Tower round={round} />;
    case 239:
      return <LuckyNumber round={round} />;
    case 240:
      return <Coin round={round} />;
    case 246:
      return <RockPaperScissors round={round} record={record} />;
    case 247:
      return <SingleDie round={round} />;
    case 248:
    case 319:
      return <ImageDice round={round} record={record} />;
    case 249:
      return <TriColour round={round} />;
    case 253:
      return <Scratch round={round} />;
    case 254:
      return <Tear round={round} />;
    case 301:
      return <DouDizhu round={round} record={record} />;
    case 307:
      return <ZhaJinHua round={round} record={record} />;
    case 308:
    case 309:
    case 310:
    case 311:
    case 312:
      return <SeatedNet round={round} record={record} />;
    case 313:
      return <Holdem round={round} record={record} />;
    case 314:
      return <Thirteen round={round} record={record} />;
    case 315:
      return <Blackjack round={round} record={record} />;
    case 316:
      return <InBetween round={round} record={record} />;
    case 317:
      return <RedBlack round={round} record={record} />;
    case 320:
      return <Mahjong round={round} record={record} />;
    case 321:
      return <RunFast round={round} record={record} />;
    default:
      return round satisfies never;
  }
}
