import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers as content } from '../../functions/content/index.ts'
import { mostContent } from '../../shared/content.ts'
import type { CallName } from '../../shared/contract/index.ts'
import { iso } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'
import { universalAdmin } from '../lib/platform.ts'

/** How many there may be of what is published for every company, and of what is not published yet. */

let world: People
let uma: Awaited<ReturnType<typeof universalAdmin>>
beforeAll(async () => {
  world = await people({ content })
  uma = await universalAdmin(world)
})
afterAll(() => world?.stop())

const at = iso(0)
const kinds = {
  drafts: {
    call: 'saveNoteDraft',
    one: { title: 'Soon' },
    count: async () => (await world.stores.releaseNotes.drafts()).length,
    add: async (uid) => {
      const { addDraft, draftTurn } = world.stores.releaseNotes
      await addDraft({ uid, title: 'Soon', content: '', saved_at: at, saved_by: '' }, await draftTurn())
    },
  },
  resources: {
    call: 'createResource',
    one: { title: 'Guide', image: 'private/resources/abc.png' },
    count: async () => (await world.stores.content.resources.list()).length,
    add: (id) => world.stores.content.resources.add({ id, title: 'Guide', link: '', image: '', created_at: at }),
  },
  cards: {
    call: 'createPartnerCard',
    one: { name: 'Partner', image_url: 'private/partner_images/abc.png' },
    count: async () => (await world.stores.content.cards.list()).length,
    add: (id) =>
      world.stores.content.cards.add({
        ...{ id, name: 'Partner', partner_url: '', image_url: '', tag_ids: [] },
        ...{ created_at: at, updated_at: at },
      }),
  },
  tags: {
    call: 'createPartnerCardTag',
    one: { name: 'Tag' },
    count: async () => (await world.stores.content.tags.list()).length,
    add: (id) => world.stores.content.tags.add({ id, name: 'Tag', updated_at: at }),
  },
} satisfies Record<
  string,
  { call: CallName; one: object; count: () => Promise<number>; add: (id: string) => Promise<unknown> }
>

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'of many %s that are made at once as many are as there is room for',
  async (kind) => {
    const { call, one, count, add } = kinds[kind]
    const most = mostContent[kind]
    const room = 3
    // One was made before: who counts goes by a turn that is not the first.
    expect((await uma.call(call, one)).status).toBe(200)
    for (let number = await count(); number < most - room; number++) await add(`more-${number}`)
    const answers = await Promise.all(Array.from({ length: 8 }, () => uma.call(call, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(room)
    expect(answers.filter(({ code }) => code === 'limitReached')).toHaveLength(8 - room)
    expect(await count()).toBe(most)
    expect((await uma.call(call, one)).code).toBe('limitReached')
  },
)
