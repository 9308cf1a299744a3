import { Analysis } from './AnalysisScreen.tsx';

/** Settled bets by game, area or stake. */
export const BetAnalysisScreen = () => <Analysis page="/betAnalysis" />;
