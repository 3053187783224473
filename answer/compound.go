package answer

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// compounded reports whether a name and the small word that a hyphen puts behind it are
// another word: Meta-analysis, apple-pie. Compounds about a name are none: Meta-owned,
// Samsung-telefon.
func (f *folder) compounded(sp *spelling, start, end int) bool {
	if end+1 >= len(f.out) || f.out[end] != '-' && f.out[end] != ' ' || sp.last >= 0x250 {
		return false
	}
	word := string(f.out[end+1 : f.lettersEnd(end+1, maxWord)])
	switch {
	case word == "" || word[0] >= utf8.RuneSelf:
		return false
	case isTerm(sp.bare, word):
		return true
	case f.out[end] == ' ' || f.upperAt(end+1) || adjectival(word):
		return false
	case isPrefix(sp.bare):
		return true
	case !sp.capital:
		return false
	}
	return f.smallCompound(word, start)
}

// smallCompound reports whether a name at start may be a common word that a hyphen joins to
// the word: it has no capital, or has one because a sentence begins.
func (f *folder) smallCompound(word string, start int) bool {
	if !f.upperAt(start) {
		return len(word) > 1
	}
	english := f.tongue()&inflecting == 0
	return english && len(word) > 2 && !f.upperAt(start+1) && sentenceStart(f.src, f.source(start))
}

// adjectival reports whether a word makes an adjective of the name before it.
func adjectival(word string) bool {
	switch word {
	case "like", "based", "owned", "style", "branded", "made", "compatible", "certified", "exclusive", "powered", "backed", "only",
		"specific", "ready", "approved", "sponsored", "led", "native", "inspired", "era", "first", "enabled", "related", "designed",
		"built", "produced", "funded", "friendly", "hosted", "run", "supported", "integrated", "issued", "verified", "level", "esque",
		"heavy", "free", "to", "and", "or", "is", "the", "vs", "sized", "quality", "focused", "centric", "managed", "affiliated", "acquired",
		"developed", "trained", "equipped", "licensed", "listed", "savvy", "type", "a", "s":
		return word != "free" && word != "sized" && word != "heavy"
	}
	return false
}

// isPrefix reports whether a name is also a part that words begin with.
func isPrefix(bare string) bool {
	switch bare {
	case "meta", "mini", "micro", "macro", "multi", "ultra", "mega", "giga", "neo", "pro", "poly", "mono", "auto", "bio", "eco",
		"geo", "nano", "para", "proto", "pseudo", "quasi", "semi", "super", "hyper", "inter", "intra", "trans", "tele", "alpha", "beta",
		"gamma", "delta", "omega", "sigma", "theta", "uni", "co", "re", "un", "non", "anti", "post", "pre", "sub", "vice", "self", "all",
		"cross", "half", "high", "low", "over", "under", "on", "off", "up", "out", "infra", "omni", "pan", "retro", "turbo", "visa":
		return true
	}
	return false
}

// isTerm reports whether a word makes a term of the prefix before it, in titles too, where
// both have a capital: Meta-Analyses, Meta Tags, Mini-LED.
func isTerm(prefix, word string) bool {
	switch prefix {
	case "meta":
		switch word {
		case "analysis", "analyses", "analytic", "analytical", "analyse", "analysen", "analisis", "analise", "analises", "analisi", "analiza", "analizy",
			"tag", "tags", "description", "descriptions", "keyword", "keywords", "study", "studies", "regression", "studie", "studien":
			return true
		}
	case "mini", "micro":
		return word == "led" || word == "leds" || word == "usb" || word == "sd" || word == "sim" || word == "hdmi"
	}
	return false
}

// isUnit reports whether a name is also a sign that quantities are measured in.
func isUnit(bare string) bool {
	switch bare {
	case "hp", "ps", "cv", "kw", "w", "v", "a", "gb", "tb", "mb", "kb", "ghz", "mhz", "hz", "mm", "cm", "km", "m", "kg", "g", "mg",
		"lb", "lbs", "oz", "ft", "in", "pt", "db", "ml", "l", "k", "min", "sec", "h", "x", "mi", "mph", "bar", "psi", "ev", "nm", "px", "fps",
		"cal", "ms", "gsm", "gal", "qt", "rpm", "usd", "eur", "bhp", "pk", "yd", "t", "s", "d", "c", "f", "mah", "kwh", "wh", "ppm":
		return true
	}
	return false
}

// fewThings is the number up to which a number before a name counts things of that name
// ("the 5 HP laptops") rather than measures ("150 HP").
const fewThings = 20

// measured reports whether a name behind a number is a unit: 150 hp, 300-hp.
func (f *folder) measured(sp *spelling, start, end int) bool {
	if !isUnit(sp.bare) || start == 0 {
		return false
	}
	i := start
	if f.out[i-1] == ' ' || f.out[i-1] == '-' {
		i--
	}
	number := f.numberBefore(i)
	if number == "" {
		return false
	}
	if !f.upperAt(start) || i == start {
		return true
	}
	n, err := strconv.Atoi(number)
	return err != nil || n > fewThings || !f.pluralAfter(end)
}

// numberBefore returns the number that ends at a place. It is empty without one and where
// letters before it make it a model's number.
func (f *folder) numberBefore(end int) string {
	begin := end
	for begin > 0 && end-begin < 12 && (isDigit(f.out[begin-1]) || f.out[begin-1] == '.' || f.out[begin-1] == ',') {
		begin--
	}
	number := strings.TrimLeft(string(f.out[begin:end]), ".,")
	if number == "" || !isDigit(number[len(number)-1]) || begin > 0 && isAlnum(f.out[begin-1]) {
		return ""
	}
	return number
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// pluralAfter reports whether the next words may be things of a name: laptops, printer
// models.
func (f *folder) pluralAfter(end int) bool {
	for range 2 {
		if end >= len(f.out) || f.out[end] != ' ' {
			return false
		}
		stop := f.lettersEnd(end+1, maxWord)
		if stop-end > 4 && f.out[stop-1] == 's' {
			return true
		}
		end = stop
	}
	return false
}

// katakana reports whether a name in katakana is a part of another word: ライン in オンライン
// or ラインナップ. A word that begins with a name of four letters or more, or continues with a
// second noun (ソニーストア), is about the name.
func (f *folder) katakana(sp *spelling, start, end int) bool {
	if !isKatakana(sp.last) {
		return false
	}
	if before, _ := utf8.DecodeLastRune(f.out[:start]); isKatakana(before) {
		return true
	}
	const short, longest = 3, 24
	stop := end
	for range longest {
		r, size := utf8.DecodeRune(f.out[stop:])
		if !isKatakana(r) {
			break
		}
		stop += size
	}
	return stop > end && sp.letters <= short && !isKatakanaNoun(string(f.out[end:stop]))
}

// isKatakanaNoun reports whether a noun behind the name of a company names a service, a shop
// or a product of it.
func isKatakanaNoun(s string) bool {
	switch s {
	case "ストア", "ショップ", "オンライン", "オンラインストア", "オンラインショップ", "ショッピング", "モール", "マーケット", "ペイ", "ペイメント", "カード", "ポイント",
		"バンク", "モバイル", "アプリ", "アカウント", "ユーザー", "サービス", "サポート", "センター", "サイト", "ニュース", "ミュージック", "マンガ", "ゲーム", "ゲームズ",
		"スタンプ", "ギフト", "トーク", "グループ", "ジャパン", "ホールディングス", "ファイナンシャル", "フィナンシャルグループ", "リース", "レンタカー", "レンタリース", "ディーラー",
		"テレビ", "カメラ", "スピーカー", "ヘッドホン", "イヤホン", "スマホ", "スマートフォン", "パソコン", "タブレット", "プリンター", "モデル", "シリーズ", "ブランド",
		"シューズ", "スニーカー", "ウォッチ", "プラットフォームズ", "クラウド", "プレミアム", "プライム", "プラス", "ピクチャーズ", "エンタテインメント":
		return true
	}
	return false
}

func isKatakana(r rune) bool { return r == 'ー' || unicode.Is(unicode.Katakana, r) }
