import { messages } from '@pitboss/rules/messages';
import { text } from '../../kit/text.ts';

export const videoText = text({
  tags: { zh_cn: '标签', en_us: 'Tags' },
  recommendation: { zh_cn: '推荐', en_us: 'Recommendation' },
  recommendationHint: { zh_cn: '整数，越大越靠前', en_us: 'Integer, higher values first' },
  createdAt: { zh_cn: '上传时间', en_us: 'Uploaded at' },
  spaceLeft: { zh_cn: '剩余空间 {left} / {total}', en_us: 'Space left: {left} of {total}' },
  upload: { zh_cn: '上传视频', en_us: 'Upload videos' },
  uploadHint: {
    zh_cn: 'mp4、ogg、webm，每个不超过10MB；可同时选择多个。封面自动取自视频画面，可在编辑中更换。',
    en_us:
      'mp4, ogg or webm, up to 10 MB each; several can be selected at once. The cover is taken from the video and can be changed by editing.',
  },
  chooseFiles: { zh_cn: '选择文件', en_us: 'Choose files' },
  orDrop: { zh_cn: '或拖放到此处', en_us: 'or drop them here' },
  start: { zh_cn: '开始上传', en_us: 'Start upload' },
  resume: { zh_cn: '继续上传', en_us: 'Resume upload' },
  resumeOf: { zh_cn: '请选择同一个文件：{name}（{size}）', en_us: 'Select the same file: {name} ({size})' },
  otherFile: { zh_cn: '不是同一个文件', en_us: 'Not the same file' },
  'step.waiting': { zh_cn: '等待', en_us: 'Waiting' },
  'step.sending': { zh_cn: '上传中', en_us: 'Uploading' },
  'step.done': { zh_cn: '完成', en_us: 'Done' },
  'step.failed': { zh_cn: '失败', en_us: 'Failed' },
  someFailed: messages.uploadFailed,
  tagsNeeded: { zh_cn: '请选择至少一个标签', en_us: 'Select at least one tag' },
  tagsMany: { zh_cn: '最多选择10个标签', en_us: 'Select at most 10 tags' },
  editOf: { zh_cn: '修改视频', en_us: 'Edit video' },
  removeOf: { zh_cn: '删除视频 {name}？', en_us: 'Delete video {name}?' },
  removeSure: {
    zh_cn: '文件同时删除，无法恢复。',
    en_us: 'The file is deleted as well. This cannot be undone.',
  },
  giveUpOf: { zh_cn: '取消上传 {name}？', en_us: 'Cancel upload of {name}?' },
  giveUpSure: { zh_cn: '已上传的部分将删除。', en_us: 'The uploaded part is deleted.' },
  frame: { zh_cn: '使用当前画面', en_us: 'Use this frame' },
  frameHint: {
    zh_cn: '播放或拖动到合适的画面，再点“使用当前画面”；或上传自己的封面（png、jpg、webp，1MB）。',
    en_us:
      'Play or seek to a suitable frame and click “Use this frame”, or upload your own cover (png, jpg or webp, 1 MB).',
  },
  ownCover: { zh_cn: '上传封面', en_us: 'Upload cover' },
  noCover: { zh_cn: '无封面', en_us: 'No cover' },
  noFrame: { zh_cn: '无法取得画面', en_us: 'No frame available' },
  manageTags: { zh_cn: '标签管理', en_us: 'Manage tags' },
});
