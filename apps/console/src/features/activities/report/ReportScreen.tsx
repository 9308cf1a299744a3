import { useView } from '../../../kit/tabs/use-view.ts';
import { AwardList } from './award-list.tsx';
import { ActivityList, AgentList } from './figures-list.tsx';
import { reportViews } from './views.tsx';
import '../activities.css';

/** What activities cost and gave: by activity, by agent, and award by award. */
export function ReportScreen() {
  const { view } = useView('view', reportViews);
  if (view === 'awards') return <AwardList />;
  return view === 'agent' ? <AgentList /> : <ActivityList />;
}
