package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Korean writes particles together with a name, and leaves out the space before a second
// noun at will: 네이버에서, 네이버쇼핑. Both are closed sets here, because other Hangul
// behind a name makes another word of it: 라인업, 토스터.

// maxHangulTail is the bytes of Hangul behind a name that are looked at.
const maxHangulTail = 36

// hangulEnd reports whether the Hangul at p, up to its end, leaves the name before it a name:
// a particle, or a noun with or without one.
func (f *folder) hangulEnd(p int) bool {
	end := p
	for end < len(f.out) && end-p <= maxHangulTail {
		r, n := utf8.DecodeRune(f.out[end:])
		if !unicode.Is(unicode.Hangul, r) {
			break
		}
		end += n
	}
	tail := string(f.out[p:end])
	if areParticles(tail) {
		return true
	}
	for i := range tail {
		if isSecondNoun(tail[:i]) && areParticles(tail[i:]) {
			return true
		}
	}
	return isSecondNoun(tail)
}

// areParticles reports whether s is a particle, or two where one may follow the other.
func areParticles(s string) bool {
	if isParticle(s) {
		return true
	}
	for _, second := range [...]string{"은", "는", "도", "만", "의"} {
		// The copula takes no particle: 현대인의 is of modern people.
		if first, ok := strings.CutSuffix(s, second); ok && first != "인" && isParticle(first) {
			return true
		}
	}
	return false
}

func isParticle(s string) bool {
	switch s {
	case "은", "는", "이", "가", "을", "를", "의", "에", "에서", "에게", "에게서", "께", "께서", "한테", "와", "과", "랑", "이랑",
		"하고", "도", "만", "로", "으로", "로서", "으로서", "로써", "으로써", "로부터", "으로부터", "부터", "까지", "처럼", "같이", "보다",
		"마다", "조차", "마저", "밖에", "이나", "나", "이며", "며", "이고", "고", "라고", "이라고", "라는", "이라는", "란", "이란",
		"든지", "이든지", "든", "이든", "야", "이야", "아", "여", "이여", "들", "들이", "들을", "들과", "들에", "들의", "입니다", "이다",
		"인데", "인", "이라", "라", "이지만", "지만", "이므로", "이었다", "였다", "에는", "에도", "만의", "측", "사", "대비", "뿐", "뿐만":
		return true
	}
	return false
}

// isSecondNoun reports whether a noun behind the name of a company names a service, a branch
// or a product of it.
func isSecondNoun(s string) bool {
	switch s {
	case "쇼핑", "쇼핑몰", "페이", "페이먼츠", "지도", "맵", "뉴스", "블로그", "카페", "웹툰", "예약", "검색", "메일", "클라우드", "스토어", "스마트스토어",
		"플레이", "뮤직", "티비", "톡", "택시", "모빌리티", "이츠", "배송", "로켓배송", "멤버십", "포인트", "앱", "사이트", "홈페이지", "계정", "공식몰", "몰", "마켓", "마트",
		"백화점", "아울렛", "홈쇼핑", "면세점", "호텔", "편의점", "은행", "뱅크", "카드", "증권", "생명", "화재", "보험", "캐피탈", "자산운용", "그룹", "코리아", "본사", "전자",
		"자동차", "모터스", "화학", "건설", "중공업", "물산", "디스플레이", "반도체", "텔레콤", "통신", "항공", "제약", "식품", "엔터테인먼트", "게임즈", "소프트",
		"폰", "스마트폰", "노트북", "워치", "제품", "가전", "냉장고", "세탁기", "건조기", "청소기", "에어컨", "공기청정기", "정수기", "매장", "서비스", "서비스센터", "고객센터":
		return true
	}
	return false
}
