import type { ImageList } from '../schema/schema.ts'

/** Every image in `public/images/` and what it shows, for visitors who cannot see it; '' for a texture or an ornament. */
export const images = {
  'overheard-ground-paving.jpg':
    'Pale paving blocks seen at a slant from above in low sun; they rise and sink in rings around four red blocks, as if sound were passing through the ground.',
  'overheard-ground-night.jpg':
    'A square of paving blocks at night, lifted into waves; here and there one block glows and lights the crests around it in amber.',
  'high-water-room.jpg':
    'A plain living room with dark water up to the seat of a wooden chair; a lit standing lamp, two small pictures, a doorway, and a red box floating.',
  'high-water-line.jpg':
    'The same living room, dry, with a thin blue line drawn at one height across the walls, two chairs, a table leg, a lamp and the room beyond.',
  'high-water-corridor.jpg':
    'A row of doorways one behind the other, the floor of every room under still water that mirrors the light from side windows; a chair stands in the first and another in the second.',
  'high-water-surface.jpg':
    'View just above the water in the living room: the back of a chair, a floating red box and a standing lamp with its broken reflection.',
  'high-water-plan.jpg':
    'A white card model of a flat without its roof, seen from above at an angle; blue water stands in every room around small wooden chairs.',
  'borrowed-light-clearing.jpg':
    'A person in a long coat, seen as a dark shape in a foggy wood at night; three others among the trunks hold small lights towards them.',
  'borrowed-light-lantern.jpg':
    'Tree trunks in fog at night, lit from behind by one warm light that hides beside the nearest trunk.',
  'essay-cover.jpg':
    'A red paperback on a grey table, crossed by the shadow of a window and leaves; on the cover the title and a line drawing of a room that stops half-way.',
  'essay-spread.jpg':
    'The open book in window light: on the left page the line drawing of an unfinished room, on the right the first page of the essay.',
  'places-village.jpg':
    'A village in snow and fog at blue hour; all the houses are dark but one, whose windows light the ground in front of it.',
  'handshape-contours.jpg':
    'A raised hand drawn only with level lines, white and some orange, on dark blue: thumb, first and little finger are stretched out.',
  'handshape-plaster.jpg':
    'Three plaster hands on a shelf in low sun, two white and one brick red, in the shapes of the letters V, L and Y; their shadows fall on the wall.',
  'handshape-chart.jpg':
    'Twelve hands in two rows, each drawn with level lines on grey paper; the last one is red.',
  'whorl-table.jpg':
    'Rows of shells on sand, seen from above in low sun with long shadows; in one place there is only the hollow a shell has left.',
  'whorl-single.jpg':
    'One striped, pointed sea snail shell standing on dark sand, lit from the left against a dark ground.',
  'whorl-shore.jpg':
    'Shells half sunk in rippled sand in evening light, a nautilus nearest, the others small towards the horizon.',
  'last-seen-desk.jpg':
    'An old monitor on a desk at night shows lines of amber text; in front of it a keyboard and a telephone receiver off the hook.',
  'last-seen-screen.jpg':
    'Close view of amber text on a dark screen: am i alive? You are stored. where? In a hall without weather.',
  'last-seen-line.jpg':
    'A dark tube screen with one line of amber text, last seen today at 04:12, and a block cursor; older lines are burnt in faintly above it.',
  'workshop-cables.jpg':
    'Four coiled audio cables, black, red, white and yellow, on a blue-grey table.',
  'workshop-circle.jpg':
    'A ring of wooden chairs with long shadows seen from above; one red chair has been pulled out, a cross of tape marks the middle.',
  'workshop-maquette.jpg':
    'A model of a house without a roof in white card, low sun through its windows, red pins for people.',
  'workshop-folds.jpg':
    'Folding studies on a table: a large white zigzag sheet, a small blue-green one, a red disc of round pleats and a white strip.',
  'workshop-cards.jpg': 'Typed index cards pinned to a grey wall and joined with red thread.',
  'workshop-chalk.jpg':
    'A blackboard with circles and arrows that fork and meet; one path is traced in yellow, one arrow leads back in red from a crossed-out circle.',
  'talk-curtain.jpg': 'A spotlight on a red curtain, an empty chair and a microphone on a stand.',
  'scan-room.jpg':
    'A laser scan of a room as a cloud of points: chairs, a round table and a lamp, with black gaps on the walls where they stood in the way.',
} satisfies ImageList

// Tells the editor the names above.
declare module '../schema/values.ts' {
  interface Known {
    images: typeof images
  }
}
