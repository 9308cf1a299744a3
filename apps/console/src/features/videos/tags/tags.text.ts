import { text } from '../../../kit/text.ts';

/** Texts of the tags of videos and of the drawer that maintains them. */
export const tagText = text({
  tags: { zh_cn: '标签', en_us: 'Tags' },
  anyTag: { zh_cn: '全部标签', en_us: 'All tags' },
  manageTags: { zh_cn: '标签管理', en_us: 'Manage tags' },
  addTag: { zh_cn: '新增标签', en_us: 'Add tag' },
  noTags: { zh_cn: '暂无标签', en_us: 'No tags' },
  tagName: { zh_cn: '标签名称', en_us: 'Tag name' },
  weight: { zh_cn: '权重', en_us: 'Weight' },
  weightRule: { zh_cn: '0到9999的整数', en_us: 'Integer from 0 to 9999' },
  nameRule: { zh_cn: '请输入名称', en_us: 'Please enter a name.' },
  videos: { zh_cn: '视频数', en_us: 'Videos' },
  removeTagOf: { zh_cn: '删除标签 {name}？', en_us: 'Delete tag {name}?' },
  removeTagSure: { zh_cn: '没有视频使用它。', en_us: 'No video uses it.' },
});
