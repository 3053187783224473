package answer

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tongue is a set of languages whose nouns take the same endings.
type tongue uint16

const (
	tongueEnglish tongue = 1 << iota
	tongueGerman
	tongueDutch
	tongueNordic
	tongueRomance
	tongueSlavic // written in Latin letters
	tongueFinnish
	tongueHungarian
	tongueTurkish
	tongueRomanian
	tongueOther // Vietnamese, Indonesian, Baltic languages, Estonian: their endings are not read
)

// inflecting are the languages whose endings go beyond s and es.
const inflecting = tongueNordic | tongueSlavic | tongueFinnish | tongueHungarian | tongueTurkish | tongueRomanian

// tongueSample is how much of a text is looked at.
const tongueSample = 16 << 10

// functionWords are short words that one language has and its neighbours do not, and
// endings of words and letters of the same kind.
func functionWords() map[tongue]string {
	return map[tongue]string{
		tongueEnglish: "the of and is are for with that this you your it its was were be by from at as or not but have has an can their which best will more than most these those a to in on we they will one so if than about into",
		tongueGerman: "der die das und ist nicht ein eine einen einem einer für mit von auf im den dem zu sich auch wie bei oder aus nach sind werden wird über zum zur als " +
			"in an er es sie wir man nur noch mehr hat haben kann durch wenn so her",
		tongueDutch:  "het een van en is niet voor met op zijn maar ook bij naar aan uit zoals wordt worden deze dat heeft de er te om dan kan je her",
		tongueNordic: "och att det som för inte med till är av på från eller har kan og er af ikke til med fra på jeg det den som vi men også blir över hos hade ble være",
		tongueRomance: "le la les des est une pour dans avec sur du que qui pas el los las una con por para del es como más lo il che di per non sono della o os um uma em não mais com dos e y un da de " +
			"é a ao amb els al se si te ya gli anche",
		tongueSlavic: "w z na do to jsem byl byla koupil koupila mám się nie jest i o że za od po przez dla są oraz ale ten ta był była można ma a v se že je na s k pro jsou také nebo ale který která od by si jako už ve ze " +
			"u i je na da se za od ne su kao ili sa što koji bi sam smo mám mohu kupił kupiłem kupiłam nowy nowego nowym nowa nowej lubię mój moja mojego nový nového novou",
		tongueFinnish: "on ja ei se että oli ovat kuin myös tai mutta joka jos niin hän kun sen ne voi mukaan kanssa sekä olen minä ostin uusi uuden hyvä paras parhaat tämä eivät halvin nopein edullisin koko vain jossa jonka noin hinta euroa euron suomen suomessa",
		tongueHungarian: "a az és egy nem hogy van volt meg ez ezt azt de csak már mint vagy kell lehet el még minden szerint egyik új ki jó legjobb között vettem " +
			"szeretem",
		tongueTurkish: "ve bir bu için ile da de çok en daha olan olarak gibi kadar ama ne var yok sonra iyi her mi mı en yeni aldım satın",
		tongueOther: "và là của có cho được một các với trong không này dan yang di untuk dengan ini itu dari adalah tidak pada juga yra ir kad bet arba iš " +
			"į ar uz par kas vai arī või kui mis väga ka ning aga",
		tongueRomanian: "și este nu un o la în cu pe din care sunt mai pentru sau ca de ale lui cel cea am cumpărat bine",
	}
}

// telling are letters and word endings that only some languages have.
func tellingLetters() map[rune]tongue {
	return map[rune]tongue{
		'ł': tongueSlavic, 'ż': tongueSlavic, 'ź': tongueSlavic, 'ś': tongueSlavic, 'ę': tongueSlavic, 'ą': tongueSlavic, 'ć': tongueSlavic,
		'ř': tongueSlavic, 'ě': tongueSlavic, 'ů': tongueSlavic, 'č': tongueSlavic, 'š': tongueSlavic, 'ž': tongueSlavic, 'đ': tongueSlavic | tongueOther, 'ň': tongueSlavic,
		'ő': tongueHungarian, 'ű': tongueHungarian, 'ı': tongueTurkish, 'ş': tongueTurkish, 'ğ': tongueTurkish, 'İ': tongueTurkish,
		'ă': tongueRomanian, 'ț': tongueRomanian, 'ș': tongueRomanian,
		'ơ': tongueOther, 'ư': tongueOther, 'ų': tongueOther, 'ė': tongueOther, 'ī': tongueOther, 'ā': tongueOther, 'ū': tongueOther,
		'å': tongueNordic | tongueFinnish, 'ø': tongueNordic, 'æ': tongueNordic, 'ß': tongueGerman,
		'ñ': tongueRomance, 'ã': tongueRomance, 'õ': tongueRomance | tongueOther, 'ê': tongueRomance, 'è': tongueRomance, 'à': tongueRomance,
	}
}

func tellingEndings() map[string]tongue {
	endings := map[string]tongue{}
	for t, list := range map[tongue]string{
		tongueFinnish:   "ään ssa ssä sta stä lla llä lta ltä lle ksi nen vat vät mme een iin elin kin taa saa kaa laa naa raa ää",
		tongueHungarian: "ban ben nak nek ság ség hoz hez ról ről ból ből tól től val vel",
		tongueSlavic:    "ego ych ami ość owy owe owa nie cie ého ých ním ová ují ima ova jem cja cje cji iesz",
		tongueTurkish:   "lar ler dan den nın nin yor mak mek dır dir lık lik",
		tongueEnglish:   "ing ied ght",
		tongueGerman:    "ung ich eit",
	} {
		for ending := range strings.FieldsSeq(list) {
			endings[ending] |= t
		}
	}
	return endings
}

// tongues tells languages in Latin letters apart, as far as endings of names need it.
type tongues struct {
	words   map[string]tongue
	letters map[rune]tongue
	endings map[string]tongue
}

func newTongues() *tongues {
	t := &tongues{words: map[string]tongue{}, letters: tellingLetters(), endings: tellingEndings()}
	for group, list := range functionWords() {
		for word := range strings.FieldsSeq(list) {
			t.words[word] |= group
		}
	}
	return t
}

// of returns the languages that a text may be in. An inflecting one must be likelier than each of the others.
func (t *tongues) of(text string) tongue {
	var score [16]int
	count := func(set tongue, weight int) {
		for i := range score {
			if set&(1<<i) != 0 {
				score[i] += weight
			}
		}
	}
	for word := range proseWords(text[:min(len(text), tongueSample)]) {
		word = strings.ToLower(word)
		count(t.words[word], 2)
		for _, r := range word {
			switch {
			case r >= 0x1EA0 && r <= 0x1EF9: // Vietnamese
				count(tongueOther, 2)
			case r >= utf8.RuneSelf:
				count(t.letters[r], 2)
			}
		}
		if len(word) >= 6 {
			for n := 3; n <= min(6, len(word)); n++ {
				count(t.endings[word[len(word)-n:]], 1)
			}
		}
	}
	return likely(score)
}

// likely returns the languages with the highest scores.
func likely(score [16]int) tongue {
	best, uninflected := 0, 0
	for i, n := range score {
		best = max(best, n)
		if inflecting&(1<<i) == 0 {
			uninflected = max(uninflected, n)
		}
	}
	var set tongue
	for i, n := range score {
		one := tongue(1) << i
		if n > 0 && 2*n > best && (inflecting&one == 0 || n > uninflected) {
			set |= one
		}
	}
	return set
}

// proseWords returns the words of a text without those of its addresses, whose letters
// tell no language.
func proseWords(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("()[]<>", r) }) {
			if strings.Contains(part, "://") || strings.HasPrefix(part, "www.") {
				continue
			}
			for word := range strings.FieldsFuncSeq(part, func(r rune) bool { return !unicode.IsLetter(r) }) {
				if !yield(word) {
					return
				}
			}
		}
	}
}
