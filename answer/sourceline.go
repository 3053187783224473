package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isSourceWord reports whether a heading or label announces sources, in small letters.
func isSourceWord(s string) bool {
	switch s {
	case "source", "sources", "reference", "references", "citation", "citations", "cited sources", "sources cited", "works cited", "bibliography",
		"further reading", "sources and further reading", "sources & further reading", "sources used", "sources consulted", "source links", "links and sources",
		"key sources", "footnotes", "quelle", "quellen", "quellenangaben", "einzelnachweise", "source :", "sources :", "références", "références et sources",
		"fuente", "fuentes", "referencias", "fonte", "fonti", "fontes", "riferimenti", "referências", "bron", "bronnen", "referenties", "källa",
		"källor", "kilde", "kilder", "lähde", "lähteet", "źródło", "źródła", "zdroj", "zdroje", "источник", "источники", "джерело", "джерела",
		"kaynak", "kaynaklar", "kaynakça", "forrás", "források", "surse", "المصدر", "المصادر", "مصادر", "المراجع", "מקור", "מקורות",
		"参考", "参考文献", "参考资料", "参考來源", "参考来源", "來源", "来源", "出典", "参照元", "情報源", "参考リンク", "출처", "참고", "참고 자료", "참고자료", "स्रोत", "संदर्भ",
		"πηγή", "πηγές", "πηγεσ", "πηγες", "πηγη", "παραπομπές", "βιβλιογραφία", "แหล่งที่มา", "แหล่งข้อมูล", "แหล่งอ้างอิง", "อ้างอิง", "เอกสารอ้างอิง", "ที่มา", "ข้อมูลอ้างอิง",
		"nguồn", "các nguồn", "nguồn tham khảo", "nguồn tin", "nguồn trích dẫn", "nguồn thông tin", "tài liệu tham khảo", "tham khảo", "trích dẫn",
		"sumber", "referensi", "rujukan", "izvor", "izvori", "извор", "извори", "източник", "източници", "viri", "allikas", "allikad", "avoti", "šaltinis", "šaltiniai",
		"منبع", "منابع", "সূত্র", "bibliographie", "bibliografía", "bibliografia", "sources consultées", "fuentes consultadas", "fontes consultadas", "literaturverzeichnis",
		"quellen und weiterführende links", "источники информации", "список литературы", "資料來源", "资料来源", "參考資料", "參考文獻", "参考資料", "引用元", "参考サイト", "情報元":
		return true
	}
	return false
}

// sourceLines adds the lines and brackets that name sources after a label ("Source: …"),
// and the lists below a heading that says so.
func (f *folder) sourceLines(all []place) []place {
	section := false
	for from := 0; from < len(f.src); {
		end := from + strings.IndexByte(f.src[from:], '\n')
		if end < from {
			end = len(f.src)
		}
		line := f.src[from:end]
		head, rest := sourceHead(line)
		switch {
		case isSourceWord(head) && strings.TrimSpace(rest) == "":
			section = true
		case isSourceWord(head):
			all = append(all, place{from, end})
		case section && isSourceItem(line):
			all = append(all, place{from, end})
		case strings.TrimSpace(line) != "":
			section = false
		}
		all = bracketedSources(all, f.src, from, end)
		all = inlineSources(all, f.src, from, end, ":")
		all = inlineSources(all, f.src, from, end, "：")
		from = end + 1
	}
	return all
}

// sourceHead splits a line into its label, in small letters without markup, and the rest.
func sourceHead(line string) (head, rest string) {
	const longestHead = 60
	line = strings.TrimLeftFunc(line, func(r rune) bool {
		return strings.ContainsRune(" \t#*_>-•", r) || r >= utf8.RuneSelf && unicode.IsSymbol(r) || isInvisible(r) // 📚 Sources
	})
	cut := len(line)
	if i := strings.IndexFunc(line, func(r rune) bool { return r == ':' || r == '：' }); i >= 0 {
		cut = i
	}
	if cut > longestHead {
		return "", line
	}
	rest = line[cut:]
	rest = strings.TrimLeft(rest, ":： \t*_\r")
	return strings.ToLower(strings.TrimSpace(strings.TrimRight(line[:cut], " \t*_\r"))), rest
}

// isSourceItem reports whether a line of a list of sources is one of its items.
func isSourceItem(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" {
		return false
	}
	first := []rune(line)[0]
	item := strings.ContainsRune("-*•+[|<·", first) || unicode.IsDigit(first)
	return item && !strings.HasPrefix(line, "**") || strings.Contains(line, "](") || strings.Contains(line, "http")
}

// inlineSources adds the parts of a line that name sources after a label behind a sentence or in a cell, emphasised
// or not: "Prices rise. *Source: Reuters*".
func inlineSources(all []place, src string, from, end int, colon string) []place {
	const longestHead, signs = 60, ".!?。！？*_|–—"
	for i := from; i < end; i++ {
		n := strings.Index(src[i:end], colon)
		if n < 0 {
			return all
		}
		i += n
		begin := max(from, i-longestHead)
		sign := strings.LastIndexAny(src[begin:i], signs)
		if sign < 0 || !isSourceWord(strings.ToLower(strings.Trim(src[begin+sign:i], signs+" "))) {
			continue
		}
		begin += sign
		i += inlineEnd(src[begin], src[i:end])
		all = append(all, place{begin, i})
	}
	return all
}

// inlineEnd returns the length of what a label names, with the label's colon that it begins with: up to the sign that
// closes an emphasis or a cell, or else the sentence.
func inlineEnd(sign byte, rest string) int {
	switch n := strings.IndexByte(rest, sign); {
	case sign == '|' && n > 0, (sign == '*' || sign == '_') && n > 1:
		return n
	}
	if n := strings.Index(rest, ". "); n > 0 {
		return n
	}
	return len(rest)
}

// bracketedSources adds the brackets of a line that begin with a label for sources:
// "(Source: Reuters)".
func bracketedSources(all []place, src string, from, end int) []place {
	const longest = 200
	for i := from; i < end; i++ {
		open := strings.IndexFunc(src[i:end], isOpening)
		if open < 0 {
			return all
		}
		i += open
		closing := strings.IndexFunc(src[i:min(end, i+longest)], isClosing)
		if closing < 0 {
			continue
		}
		inside := strings.TrimLeft(src[i:i+closing], "([（ *_")
		head, _, found := strings.Cut(inside, ":")
		if !found {
			head, _, found = strings.Cut(inside, "：")
		}
		if word := strings.ToLower(strings.TrimSpace(head)); found && (isSourceWord(word) || word == "via") {
			all = append(all, place{i, i + closing + 1})
		}
	}
	return all
}

func isOpening(r rune) bool { return r == '(' || r == '[' || r == '（' }

func isClosing(r rune) bool { return r == ')' || r == ']' || r == '）' }
