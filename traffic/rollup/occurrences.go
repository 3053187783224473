package rollup

const occurrenceSlots = 1 << 15

// occurrences counts how often contents occurred lately. Each content has one place in
// a table; another content with the same place takes it over. Lines that are alike
// stand close together, because their times are alike too, so hardly any is forgotten.
type occurrences struct{ slots []occurrence }

type occurrence struct {
	content uint64
	times   uint32
}

func newOccurrences() *occurrences { return &occurrences{slots: make([]occurrence, occurrenceSlots)} }

// add counts a content and returns how often it occurred before.
func (o *occurrences) add(content uint64) (before uint32) {
	slot := &o.slots[content%occurrenceSlots]
	if slot.content != content {
		*slot = occurrence{content: content}
	}
	slot.times++
	return slot.times - 1
}
