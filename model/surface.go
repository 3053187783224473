package model

// resultPages is the adapter that reads the pages that people use. The others call interfaces for programs.
const resultPages = "dataforseo-serp"

// SurfaceOf returns where the answers of an adapter come from.
func SurfaceOf(adapter string) EngineSurface {
	if adapter == resultPages {
		return EngineSurfaceConsumerPage
	}
	return EngineSurfaceAPI
}
