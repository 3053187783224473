package answer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// joint is a place in a name where people write different signs, or none.
type joint struct {
	at   int    // in the bare name
	sign string // that the name has there
	kind jointKind
	// before and after are the letters and digits up to the neighbouring joints.
	before, after int
	short         bool // an abbreviation stands before it: Dr, St
}

type jointKind uint8

const (
	jointWord     jointKind = iota // a space, hyphen or middle dot
	jointMark                      // an apostrophe, full stop or the like
	jointInner                     // a capital inside: BlueYonder
	jointDigit                     // from letters to digits or back: PS5
	jointGenitive                  // before a final s: McDonalds
	jointSign                      // beside & or +: AT&T
	jointNone                      // none: the parts are one word
)

// spelling is one way in which a name is written.
type spelling struct {
	folded string
	bare   string // what is looked for
	// lead and trail are signs around the bare name: .NET, Yahoo!
	lead, trail string
	joints      []joint
	letters     int
	signature   string // of capitals and small letters
	capital     bool   // it begins with a capital
	last        rune   // of the bare name
	accented    bool   // it is written with accents
	marked      bool   // it must be written with the diacritics that were spelt out: Müller for Mueller
}

// newSpelling prepares a configured text; ok is false when nothing of it can be found.
func (c *compiler) newSpelling(text string) (sp spelling, ok bool) {
	text = strings.TrimSpace(text)
	f := &c.folder
	f.fold(text)
	folded := strings.TrimSpace(string(f.out))
	if folded == "" || strings.IndexByte(folded, barrier) >= 0 {
		return spelling{}, false
	}
	skipped := strings.Index(string(f.out), folded)
	from := skipJoin([]byte(folded), 0)
	sp = spelling{folded: folded, signature: caseSignature(text), accented: hasAccents(text)}
	if from == len(folded) {
		return sp, false
	}
	to := from
	for i := from; i < len(folded); {
		if n := joinLength([]byte(folded), i); n > 0 {
			i += n
			continue
		}
		if gap := folded[to:i]; i > from && (gap != "" || isRuneStart(folded, i)) {
			sp.addJoint(f, gap, skipped+to, skipped+i)
		}
		sp.bare += folded[i : i+1]
		i++
		to = i
	}
	sp.lead, sp.trail = folded[:from], folded[to:]
	sp.finish(f, skipped+from)
	return sp, true
}

func isRuneStart(s string, i int) bool { return utf8.RuneStart(s[i]) }

// addJoint records the place between two characters of the name, which end at to and
// begin at next in the folded text, if it is written in several ways.
func (sp *spelling) addJoint(f *folder, gap string, to, next int) {
	j := joint{at: len(sp.bare), sign: gap}
	before, _ := utf8.DecodeLastRuneInString(f.src[:min(len(f.src), f.source(to-1)+1)])
	if f.out[to-1] >= utf8.RuneSelf {
		before, _ = utf8.DecodeLastRune(f.out[:to])
	}
	after, _ := utf8.DecodeRuneInString(f.src[f.source(next):])
	switch {
	case isPlus(f.out[to-1]) || isPlus(f.out[next]):
		j.kind = jointSign
	case strings.ContainsAny(gap, " -_\u00b7\u30fb"):
		j.kind = jointWord
	case gap != "":
		j.kind = jointMark
	case unicode.IsLower(before) && unicode.IsUpper(after):
		j.kind = jointInner
	case unicode.IsDigit(before) != unicode.IsDigit(after) && (unicode.IsLetter(before) || unicode.IsLetter(after)):
		j.kind = jointDigit
	default:
		return
	}
	sp.joints = append(sp.joints, j)
}

func isPlus(c byte) bool { return c == '&' || c == '+' }

// finish fills in what needs the whole bare name.
func (sp *spelling) finish(f *folder, from int) {
	first, _ := utf8.DecodeRuneInString(f.src[f.source(from):])
	sp.capital = unicode.IsUpper(first)
	sp.letters = utf8.RuneCountInString(sp.bare)
	sp.last, _ = utf8.DecodeLastRuneInString(sp.bare)
	if n := len(sp.bare) - 1; sp.last == 's' && sp.letters >= 5 && sp.trail == "" &&
		(len(sp.joints) == 0 || sp.joints[len(sp.joints)-1].at < n) {
		sp.joints = append(sp.joints, joint{at: n, kind: jointGenitive})
	}
	for i := range sp.joints {
		start, end := 0, len(sp.bare)
		if i > 0 {
			start = sp.joints[i-1].at
		}
		if i+1 < len(sp.joints) {
			end = sp.joints[i+1].at
		}
		at := sp.joints[i].at
		sp.joints[i].short = isAbbreviation(sp.bare[start:at])
		sp.joints[i].before = utf8.RuneCountInString(sp.bare[start:at])
		sp.joints[i].after = utf8.RuneCountInString(sp.bare[at:end])
	}
}

// found is a spelling in folded text.
type found struct {
	start, end int
	// varied reports that signs differ from the configured ones in a way that could make
	// another word of it.
	varied bool
}

// readAt holds the folded text, whose bare letters at place are the name's, against the
// signs of the name.
func (sp *spelling) readAt(f *folder, place int) (found, bool) {
	i, next := place, 0
	r := found{start: place}
	for at := range len(sp.bare) {
		gap := i
		if at > 0 {
			i = skipJoin(f.out, i)
		}
		j := joint{at: at, kind: jointNone}
		if next < len(sp.joints) && sp.joints[next].at == at {
			j = sp.joints[next]
			next++
		}
		if sign := string(f.out[gap:i]); sign != j.sign {
			ok, varied := j.allows(f, sign, i)
			if !ok {
				return r, false
			}
			r.varied = r.varied || varied
		}
		i++
	}
	r.end = i
	return sp.edges(f, r)
}

// edges looks at the signs around the name: those before it must be there, and
// !, . and ' behind it may be lost.
func (sp *spelling) edges(f *folder, r found) (found, bool) {
	if sp.lead != "" {
		if !strings.HasSuffix(string(f.out[max(0, r.start-len(sp.lead)):r.start]), sp.lead) {
			return r, sp.lead == "'"
		}
		r.start -= len(sp.lead)
	}
	if sp.trail != "" {
		if strings.HasPrefix(string(f.out[r.end:min(len(f.out), r.end+len(sp.trail))]), sp.trail) {
			r.end += len(sp.trail)
			return r, true
		}
		if strings.Contains(sp.trail, "?") {
			r.varied = true
		}
		return r, strings.Trim(sp.trail, "!?.' ") == ""
	}
	return r, true
}

// allows reports whether people write sign at the joint, where the folded text continues
// at next, and whether that needs a look at the capitals.
func (j *joint) allows(f *folder, sign string, next int) (ok, varied bool) {
	switch j.kind {
	case jointWord:
		return j.allowsWord(f, sign, next)
	case jointMark:
		return len(sign) <= 1 && sign != "_" || strings.Trim(sign, "'. ") == "" && len(sign) <= 2, true
	case jointInner:
		return sign == "-" || sign == " " && f.upperAt(next), true
	case jointDigit:
		letters := j.letters(isDigit(f.out[next]))
		return letters >= 2 && isAny(sign, " ", "-"), letters < 3
	case jointGenitive:
		return sign == "'", false
	case jointSign:
		return isAny(sign, "", " ", "-"), false
	case jointNone:
	}
	return isAny(sign, "\u30fb", "\u00b7") && f.inKatakana(sign, next), false
}

// letters returns how many letters stand on the other side of a number.
func (j *joint) letters(numberAfter bool) int {
	if numberAfter {
		return j.before
	}
	return j.after
}

func isAny(sign string, signs ...string) bool { return slices.Contains(signs, sign) }

// inKatakana reports whether a sign before next stands between two letters of katakana.
func (f *folder) inKatakana(sign string, next int) bool {
	before, _ := utf8.DecodeLastRune(f.out[:max(0, next-len(sign))])
	after, _ := utf8.DecodeRune(f.out[next:])
	return isKatakana(before) && isKatakana(after)
}

// isAbbreviation reports whether a word is often written with a full stop.
func isAbbreviation(word string) bool {
	switch word {
	case "dr", "st", "ste", "mt", "mr", "mrs", "ms", "jr", "sr", "prof", "inc", "co", "ltd", "corp", "no", "ft", "bros", "gebr", "messrs":
		return true
	}
	return len(word) == 1
}

// allowsWord is for the place between two words of a name. Glued words are recognized by
// the name's hyphen, a capital, a digit, or a script without spaces.
func (j *joint) allowsWord(f *folder, sign string, next int) (ok, varied bool) {
	hyphen := strings.ContainsAny(j.sign, "-\u00b7\u30fb")
	switch sign {
	case " ", "-", "_", "\u00b7", "\u30fb":
		return true, false
	case " - ":
		return hyphen, false
	case ". ", ".":
		return j.short, true
	case "' ":
		return true, true
	case "":
	default:
		return strings.Trim(sign, "'! ") == "" && strings.ContainsAny(j.sign, "'!"), true
	}
	if hyphen {
		return true, true
	}
	before, _ := utf8.DecodeLastRune(f.out[:next])
	after, _ := utf8.DecodeRune(f.out[next:])
	if spaceless(before) && spaceless(after) || unicode.Is(unicode.Hangul, before) {
		return true, false
	}
	return unicode.IsDigit(before) != unicode.IsDigit(after) || f.upperAt(next) && !f.upperAt(next-1) || f.handleBefore(next), true
}

// handleBefore reports whether the word around next begins with # or @, as tags and
// handles do.
func (f *folder) handleBefore(next int) bool {
	i := next
	for i > 0 && next-i < 48 && f.out[i-1] != ' ' && f.out[i-1] != '#' && f.out[i-1] != '@' {
		i--
	}
	return i > 0 && (f.out[i-1] == '#' || f.out[i-1] == '@')
}

// upperAt reports whether the character that was folded to place is a capital.
func (f *folder) upperAt(place int) bool {
	for place > 0 && !utf8.RuneStart(f.out[place]) {
		place--
	}
	r, _ := utf8.DecodeRuneInString(f.src[f.source(place):])
	return unicode.IsUpper(r) || unicode.IsTitle(r)
}
