import { usePlace } from '../../kit/place.tsx';
import { AuthorList } from './author-list.tsx';
import { ReaderLists } from './reader-list.tsx';

/** Announcements: for those who write them with all their states, for everybody else those to be read. */
export function BulletinScreen() {
  return usePlace().holds('announcements.edit') ? <AuthorList /> : <ReaderLists />;
}
