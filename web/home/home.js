// Says whether the service can answer requests.
fetch("/readyz")
  .then((answer) => answer.json())
  .then((body) => {
    const text = body.status === "ready" ? "The service is ready." : "The service is not ready: " + (body.reason || body.status) + ".";
    document.getElementById("health").textContent = text;
  })
  .catch(() => {
    document.getElementById("health").textContent = "The service does not answer.";
  });
