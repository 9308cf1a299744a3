import { Analysis } from './AnalysisScreen.tsx';

/** The same for mini games. */
export const MiniAnalysisScreen = () => <Analysis page="/samllBetAnalysis" />;
