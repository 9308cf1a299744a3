import { sensitive, wordLimits } from '@pitboss/contract/chat/sensitive';
import { activities } from '@pitboss/contract/content/activities';
import { announcements } from '@pitboss/contract/content/announcements';
import { tickers } from '@pitboss/contract/content/tickers';
import { videoLimits as textLimits, videos, videoTags } from '@pitboss/contract/content/videos';
import { type ActivityInput, activityErrors } from '@pitboss/rules/activities/check-activity';
import { activityErrorText } from '@pitboss/rules/activities/error-texts';
import {
  checkChatReply,
  checkSensitiveRemark,
  checkVideo,
  checkVideoFile,
  videoLimits,
} from '@pitboss/rules/checks/content-checks';
import {
  checkAnnouncementTimes,
  checkLinks,
  checkTicker,
  checkTickerSort,
} from '@pitboss/rules/content/announcement-checks';
import type { PlayPeriod } from '@pitboss/rules/content/ticker';
import { characterCount } from '@pitboss/rules/text-width';
import { formText, isSearchable } from '@pitboss/rules/words/normal-form';
import { broken, epochMs, rejectedFields, rule } from './rule.ts';

interface Announcement {
  readonly type: string;
  readonly title_zh: string;
  readonly title_en: string;
  readonly content_zh: string;
  readonly content_en: string;
  readonly start: number;
  readonly end: number | null;
  readonly readers: string[] | null;
}

function announcementViolations(row: Announcement): readonly string[] {
  const request = {
    type: row.type,
    title: { zh_cn: row.title_zh, en_us: row.title_en },
    startTime: row.start,
    content: { zh_cn: row.content_zh, en_us: row.content_en },
    endTime: row.end,
    readers: row.readers ?? [],
  };
  return broken(`announcement ${row.title_zh}`, [
    checkLinks(row.content_zh),
    checkLinks(row.content_en),
    checkAnnouncementTimes(row.start, row.end),
    ...rejectedFields(announcements.add, request),
  ]);
}

interface Ticker {
  readonly zh_cn: string;
  readonly en_us: string;
  readonly start: number;
  readonly end: number;
  readonly interval: number;
  readonly periods: PlayPeriod[];
  readonly zone: string;
  readonly game_ids: number[] | null;
  readonly sort: number;
}

function tickerViolations({ zh_cn, en_us, start, end, game_ids, ...row }: Ticker): readonly string[] {
  const request = {
    content: { zh_cn, en_us },
    startTime: start,
    endTime: end,
    gameIds: game_ids ?? [],
    ...row,
  };
  return broken(`news ticker ${zh_cn}`, [
    checkTicker(request),
    checkTickerSort('sort', row.sort),
    ...rejectedFields(tickers.add, request),
  ]);
}

type Activity = Omit<ActivityInput, 'title' | 'content'> & {
  readonly title_zh: string;
  readonly title_en: string;
  readonly content_zh: string;
  readonly content_en: string;
  readonly agents: string[];
  readonly except: string[];
};

function activityViolations(row: Activity): readonly string[] {
  const { title_zh, title_en, content_zh, content_en, agents, except, ...terms } = row;
  const written: ActivityInput = {
    ...terms,
    title: { zh_cn: title_zh, en_us: title_en },
    content: { zh_cn: content_zh, en_us: content_en },
  };
  return broken(`activity ${title_zh}`, [
    ...activityErrors(written, null).map(({ at, fault }) => `${at}: ${activityErrorText(fault, 'en_us')}`),
    ...rejectedFields(activities.add, { ...written, scope: { agents, except } }),
  ]);
}

interface SensitiveWord {
  readonly word: string;
  readonly form: string;
  readonly remark: string;
  readonly action: string;
}
const sensitiveWordViolations = ({ word, form, remark, action }: SensitiveWord): readonly string[] =>
  broken(`sensitive word ${word}`, [
    characterCount(word) > wordLimits.word && `more than ${wordLimits.word} characters`,
    !isSearchable(form) && 'its normal form cannot be searched',
    formText(word) !== form && `its normal form is ${formText(word)}, not ${form}`,
    checkSensitiveRemark(remark),
    ...rejectedFields(sensitive.add, { word, remark, action }),
  ]);

interface Video {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly recommendation: number;
  readonly tags: string[];
}
function videoViolations({ name, type, bytes, recommendation, tags }: Video): readonly string[] {
  const file = { name: `video.${type.replace('video/', '')}`, type, bytes, storedBytes: 0 };
  const request = { file: '0'.repeat(32), name, tagIds: tags, recommendation };
  return broken(`video ${name}`, [
    checkVideoFile(file),
    checkVideo({ tags, recommendation }),
    ...rejectedFields(videos.add, request),
  ]);
}

export const contentRules = [
  rule<Announcement>(
    'announcements keep their lengths, links and times (content §5)',
    `select type, title_zh, title_en, content_zh, content_en, ${epochMs('start_at')} as start,
      ${epochMs('end_at')} as end,
       readers::text[] as readers from announcement order by id`,
    announcementViolations,
  ),
  rule<Ticker>(
    'news tickers keep their lengths, interval, times and play periods (spec §5, content §5)',
    `select content_zh as zh_cn, content_en as en_us, ${epochMs('start_at')} as start,
      ${epochMs('end_at')} as end,
       interval_minutes as interval, periods, zone, game_ids, sort from ticker order by id`,
    tickerViolations,
  ),
  rule<Activity>(
    'activities keep their times, titles, rules and budgets (spec §5, content §3)',
    `select kind, title_zh, title_en, content_zh, content_en, link, sort,
      ${epochMs('show_start')} as "showStart",
       ${epochMs('show_end')} as "showEnd", ${epochMs('start_at')} as start, ${epochMs('end_at')} as end,
       ${epochMs('payout_at')} as "payoutTime", payout_way as "payoutWay", zone, currencies,
         agents::text[] as agents,
       except_agents::text[] as except, conditions, budget, rule from activity order by id`,
    activityViolations,
  ),
  rule<SensitiveWord>(
    'sensitive words keep their lengths and normal forms (spec §5, content §6)',
    'select word, form, remark, action from sensitive_word order by id',
    sensitiveWordViolations,
  ),
  rule<{ nickname: string; content: string }>(
    'chat replies keep their widths (spec §5)',
    'select nickname, content from chat_reply order by id',
    (reply) => broken(`chat reply ${reply.nickname}`, [checkChatReply(reply)]),
  ),
  rule<Video>(
    'videos keep their types, sizes, tags and recommendations (spec §5, content §8)',
    `select v.name, v.type, v.bytes::int as bytes, v.recommendation, array(
       select g.tag_id::text from video_tagging g where g.video_id = v.id) as tags from video v
         order by v.id`,
    videoViolations,
  ),
  rule<{ name: string; weight: number }>(
    'tags of videos keep their names and weights (content §8)',
    'select name, weight from video_tag order by id',
    (tag) =>
      broken(`tag ${tag.name}`, [
        characterCount(tag.name) > textLimits.tagName && `more than ${textLimits.tagName} characters`,
        ...rejectedFields(videoTags.save, tag),
      ]),
  ),
  rule<{ bytes: string; stored: string }>(
    'videos take no more than their space (spec §5)',
    'select s.bytes, (select coalesce(sum(v.bytes), 0) from video v) as stored from video_space s',
    ({ bytes, stored }) =>
      broken('space of videos', [
        Number(stored) > videoLimits.totalBytes && `${stored} bytes are stored`,
        Number(bytes) < Number(stored) && `${bytes} bytes are counted, ${stored} are stored`,
      ]),
  ),
];
