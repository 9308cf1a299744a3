import { Analysis } from './AnalysisScreen.tsx';

/** Analysis of bets for mini games. */
export const MiniAnalysisScreen = () => <Analysis page="/samllBetAnalysis" />;
