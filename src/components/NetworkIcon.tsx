export function NetworkIcon() {
  return (
    <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M1 0h18a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H1a1 1 0 0 1-1-1V1a1 1 0 0 1 1-1Zm2.6 7.9v8.6h2.9V7.9ZM5 3.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Zm3.3 4.5v8.6h2.8v-4.6c0-1.3.6-2 1.6-2s1.4.7 1.4 2v4.6H17v-5.2c0-2.4-1.2-3.6-3-3.6-1.4 0-2.4.7-2.9 1.6V7.9Z"
      />
    </svg>
  )
}
