// Of several open pages of the pad one sends: the one that holds the lease. Two that think so at once do no harm, since an entry that
// comes twice is stored once; this only saves the second call.

const LEASE = "whist.leader";
const LEASE_MS = 6000;
const RENEW_MS = 2000;

export class Leader extends EventTarget {
  /** Tells "elected" when this page begins to lead. */
  constructor() {
    super();
    this.me = String(Math.random());
    this.leads = false;
    setInterval(() => this.renew(), RENEW_MS);
    addEventListener("pagehide", () => this.resign());
    addEventListener("pageshow", () => this.renew());
    this.renew();
  }

  renew() {
    const led = this.leads;
    this.leads = this.take();
    if (this.leads && !led) {
      this.dispatchEvent(new Event("elected"));
    }
  }

  /** Take or keep the lease if nobody else holds it. Without localStorage every page leads. */
  take() {
    try {
      const lease = JSON.parse(localStorage.getItem(LEASE));
      if (lease && lease.holder !== this.me && lease.until > Date.now() && lease.until <= Date.now() + LEASE_MS) {
        return false;
      }
      localStorage.setItem(LEASE, JSON.stringify({ holder: this.me, until: Date.now() + LEASE_MS }));
      return true;
    } catch {
      return true;
    }
  }

  resign() {
    if (this.leads) {
      this.leads = false;
      localStorage.removeItem(LEASE);
    }
  }
}
