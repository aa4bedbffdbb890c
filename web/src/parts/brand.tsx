export function Brand() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect x="5" y="2" width="22" height="28" rx="3" fill="#2f4bc4" />
        <rect x="9" y="8" width="14" height="3" rx="1.5" fill="#fff" />
        <rect x="9" y="14" width="14" height="5" rx="1.5" fill="#ffd84d" />
        <rect x="9" y="22" width="9" height="3" rx="1.5" fill="#fff" />
      </svg>
      <span className="brand-name">Legible</span>
    </>
  );
}
