import { useNavigation } from '../../kit/navigation.tsx';
import { AuthorList } from './author-list.tsx';
import { ReaderLists } from './reader-list.tsx';

/** Announcements: for authors with all their states, for other operators those to read. */
export function BulletinScreen() {
  return useNavigation().holds('announcements.edit') ? <AuthorList /> : <ReaderLists />;
}
