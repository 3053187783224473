package answer

import (
	"slices"
	"strings"
)

// furniture lists what pages print around an answer, folded; # stands for a digit.
// A name within it is not the answer's.
func furniture() []string {
	return []string{
		"your feedback helps google improve", "feedback helps google improve", "helps google improve", "ai responses may include mistakes",
		"see our privacy policy", "share more feedback", "report a problem", "opens in new tab", "opens in a new tab",
		"map data #### google", "map data (c)#### google", "map data ©#### google", "map data © #### google", "©#### google", "© #### google",
		"from yelp and google reviews", "generative ai is experimental", "dive deeper in ai mode", "ai mode response is ready",
		"search google or type a url", "this site is protected by recaptcha and the google", "sign in to google to save",
		"to save your searches, update your settings", "gemini apps activity", "accept all cookies", "skip to main content",
		"chatgpt can make mistakes. check", "chatgpt can make mistakes. consider", "chatgpt can make mistakes. openai doesn't use",
		"openai doesn't use chatgpt", "chatgpt may produce inaccurate information about", "chatgpt said:", "message chatgpt",
		"gemini can make mistakes, so double-check", "gemini can make mistakes, including", "gemini may display inaccurate info", "gemini said:",
		"claude can make mistakes. please", "claude is ai and can make mistakes", "reply to claude", "copilot said:", "message copilot",
		"copilot may make mistakes", "copilot can make mistakes. check", "grok can make mistakes. verify", "grok can make mistakes. check",
		"le chat can make mistakes. check", "deepseek can make mistakes. check", "perplexity can make mistakes. check",
		"feedback hilft google", "comentario ayuda a google", "comentarios ayudan a google", "commentaires aident google",
		"avis aide google", "feedback aiuta google", "feedback ajuda o google", "feedback helpt google", "opinia pomaga google",
		"google の改善", "googleの改善", "chatgpt kann fehler machen. ", "gemini kann fehler machen, ", "chatgpt peut faire des erreurs. ",
		"chatgpt peut commettre des erreurs. ", "chatgpt puede cometer errores. ", "chatgpt pode cometer erros. ",
		"chatgpt puo commettere errori. ", "chatgpt の回答は必ずしも正しいとは限りません", "chatgptの回答は必ずしも正しいとは限りません",
	}
}

// fixture is a place of a name within furniture.
type fixture struct {
	phrase string
	at     int
}

// fixturesOf returns the places that a folded name has in furniture.
func fixturesOf(all []string, name string) []fixture {
	var found []fixture
	for _, phrase := range all {
		if at := strings.Index(phrase, name); at >= 0 {
			found = append(found, fixture{phrase, at})
		}
	}
	return found
}

// inFurniture reports whether a name from start on is part of what a page prints.
func (f *folder) inFurniture(places []fixture, start int) bool {
	return slices.ContainsFunc(places, func(p fixture) bool {
		from := start - p.at
		if from < 0 || from+len(p.phrase) > len(f.out) {
			return false
		}
		for i := range len(p.phrase) {
			if c := f.out[from+i]; c != p.phrase[i] && (p.phrase[i] != '#' || !isDigit(c)) {
				return false
			}
		}
		return true
	})
}
