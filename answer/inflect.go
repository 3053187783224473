package answer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// form is the beginning that a word keeps, and what may follow it. All of it is folded.
type form struct {
	stem    string
	endings string // separated by spaces
	tongue  tongue // languages in Latin letters that do so
}

// inflection is a name whose words take other endings than the name has. What is looked
// for is the first word's stem.
type inflection struct {
	words [][]form // of each word; the first of them is the word itself
}

const (
	cyrillicHard = "а у ом ем е ы и і ов ев ам ами ах ові еві ів ът ой ою"
	cyrillicSoft = "я ю ем е и і ев ей ям ями ях єм єві ью єю"
	cyrillicA    = "ы и і е у ой ою ам ами ах оі ій ей"
	cyrillicYa   = "и і е ю ей ею єю ям ями ях"
	cyrillicO    = "а у ом е і ам ами ах"
	cyrillicAdj  = "ого его ому ему ым им ім ом ем ая яя ое ее ую юю ой ей ые ие ых их іх ыми ими ій ий ый оі ою а е у і"
	greekEndings = "σ ν υ ου ον ο η α ησ ασ ων ουσ οι ε"

	slavicHard = "a u owi em iem ie e y i ow om ami ach ovi um ech ich ov ev evi ovy ama ima iego ho"
	slavicA    = "y i e ie u ou om ami ach am iej ej ii oj ama"
	slavicO    = "a u em ie om owi ovi"

	finnishVowel     = "n a aa ssa sta lla lta lle ksi na t an en on in un ta tta han hin hon seen ja jen ille illa issa ista ilta"
	finnishConsonant = "in ia issa ista illa ilta ille iksi ina it iin eja ien eissa eilla eista eilta"
	finnishE         = "en tta essa esta ella elta elle eseen een eksi"

	hungarianEndings = "t at et ot nak nek ban ben ba be bol rol ra re tol hoz hez nal nel ig ert val vel n on en ok ek k os es i e ul " +
		"gal gel kal kel lal lel mal mel nal nel ral rel sal sel tal tel dal del bal bel pal pel zal zel fal fel jal jel cal cel chal chel " +
		"szal szel gyal gyel ja je janak jenek nk okat eket kat ket"
	turkishEndings   = "da de ta te dan den tan ten lar ler ki daki deki taki teki larin lerin larda lerde lari leri"
	turkishVowel     = " nin nun ya ye yi yu yla yle nda nde ndan nden na ne ni nu"
	turkishConsonant = " in un a e i u"
	nordicEndings    = "n en et ens ets ns ar arna arne erne ene na"
	romanianEndings  = "ul ului uri urile ei a lui lor elor"
)

// latinEndings returns what is put behind a whole name, by language.
func latinEndings(name string) []form {
	last := name[len(name)-1]
	finnish := finnishConsonant
	switch {
	case last == 'e':
		finnish = finnishE + " " + finnishVowel
	case isVowel(last):
		finnish = finnishVowel
	}
	slavic, turkish, nordic := slavicHard, turkishEndings+turkishConsonant, nordicEndings
	if before := name[max(0, len(name)-2)]; isVowel(last) && (last != 'y' || !isVowel(before)) { // Sony, but not Play
		slavic, turkish, nordic = "m", turkishEndings+turkishVowel, nordicEndings+" er"
	}
	return []form{
		{endings: finnish, tongue: tongueFinnish},
		{endings: slavic, tongue: tongueSlavic},
		{endings: hungarianEndings, tongue: tongueHungarian},
		{endings: turkish, tongue: tongueTurkish},
		{endings: nordic, tongue: tongueNordic},
		{endings: romanianEndings, tongue: tongueRomanian},
	}
}

func isVowel(letter byte) bool { return strings.IndexByte("aeiouy", letter) >= 0 }

// hasEnding reports whether a list has an ending.
func hasEnding(list, ending string) bool {
	for len(list) > 0 {
		one, rest, _ := strings.Cut(list, " ")
		if one == ending {
			return true
		}
		list = rest
	}
	return false
}

// forms returns how a folded word is inflected where its end changes.
func forms(word string) []form {
	last, _ := utf8.DecodeLastRuneInString(word)
	var all []form
	switch {
	case unicode.Is(unicode.Cyrillic, last):
		all = cyrillicForms(word)
	case unicode.Is(unicode.Greek, last):
		all = greekForms(word)
	case last < utf8.RuneSelf:
		all = latinForms(word)
	}
	return slices.DeleteFunc(all, func(f form) bool { return utf8.RuneCountInString(f.stem) < 3 })
}

func cyrillicForms(word string) []form {
	for _, ending := range [...]string{"ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие", "ій"} {
		if stem, ok := strings.CutSuffix(word, ending); ok {
			return append([]form{{stem: stem, endings: cyrillicAdj}}, softForms(word)...)
		}
	}
	for _, fleeting := range [...]string{"ок", "ек", "ец", "ень"} {
		if stem, ok := strings.CutSuffix(word, fleeting); ok {
			consonant := fleeting[2:]
			return []form{{stem: stem + strings.TrimSuffix(consonant, "ь"), endings: cyrillicHard + " " + cyrillicSoft}, {stem: word, endings: cyrillicHard}}
		}
	}
	for _, c := range [...]struct{ ending, endings string }{{"а", cyrillicA}, {"я", cyrillicYa}, {"о", cyrillicO}, {"е", "я ю ем а у"}} {
		if stem, ok := strings.CutSuffix(word, c.ending); ok {
			return append([]form{{stem: stem, endings: c.endings}}, softened(stem)...)
		}
	}
	if all := softForms(word); all != nil {
		return all
	}
	last, _ := utf8.DecodeLastRuneInString(word)
	if strings.ContainsRune("иіїуюыэє", last) {
		return nil
	}
	return []form{{stem: word, endings: cyrillicHard}}
}

// softened returns the Ukrainian form of a stem whose last consonant changes before і.
func softened(stem string) []form {
	for _, c := range [...]struct{ from, to string }{{"к", "ці"}, {"г", "зі"}, {"х", "сі"}} {
		if base, ok := strings.CutSuffix(stem, c.from); ok {
			return []form{{stem: base, endings: c.to}}
		}
	}
	return nil
}

func softForms(word string) []form {
	for _, sign := range [...]string{"й", "ь"} {
		if stem, ok := strings.CutSuffix(word, sign); ok {
			return []form{{stem: stem, endings: cyrillicSoft}}
		}
	}
	return nil
}

func greekForms(word string) []form {
	for _, ending := range [...]string{"οσ", "ησ", "ασ", "ον", "ο", "η", "α"} {
		if stem, ok := strings.CutSuffix(word, ending); ok {
			return []form{{stem: stem, endings: greekEndings}}
		}
	}
	return nil
}

func latinForms(word string) []form {
	var all []form
	switch word[len(word)-1] {
	case 'a':
		stem := word[:len(word)-1]
		all = append(all, form{stem, slavicA, tongueSlavic}, form{stem, "ei ele ilor", tongueRomanian})
		for _, c := range [...]struct{ from, to string }{
			{"k", "ce"}, {"g", "dze ze"}, {"r", "rze"}, {"d", "dzie"}, {"t", "cie"}, {"h", "ze se"}, {"ch", "se sze"},
		} {
			if base, ok := strings.CutSuffix(stem, c.from); ok {
				all = append(all, form{base, c.to, tongueSlavic})
			}
		}
	case 'o':
		all = append(all, form{word[:len(word)-1], slavicO, tongueSlavic})
	case 'n':
		if stem, ok := strings.CutSuffix(word, "nen"); ok {
			all = append(all, form{stem + "s", "en ta essa esta ella elta elle een", tongueFinnish})
		}
	}
	if n := len(word); n > 4 && strings.IndexByte("aeiou", word[n-1]) >= 0 && word[n-2] == word[n-3] && strings.IndexByte("kpt", word[n-2]) >= 0 {
		all = append(all, form{word[:n-2] + word[n-1:], finnishVowel, tongueFinnish})
	}
	return all
}
