import { useView } from '../../../kit/tabs/use-view.ts';
import { AwardList } from './award-list.tsx';
import { ActivityList, AgentList } from './figures-list.tsx';
import { reportViews } from './views.tsx';
import '../activities.css';

/** Costs and awards of activities: by activity, by agent, or as a list of awards. */
export function ReportScreen() {
  const { view } = useView('view', reportViews);
  if (view === 'awards') return <AwardList />;
  return view === 'agent' ? <AgentList /> : <ActivityList />;
}
