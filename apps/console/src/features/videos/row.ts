import type { videos } from '@pitboss/contract/content/videos';
import type { ReplyOf } from '@pitboss/contract/core/define';

/** A row of the list: a video, or an upload that has not become one. */
export type VideoRow = ReplyOf<typeof videos.list>['list'][number];
