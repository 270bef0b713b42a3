package dev.holdfast.store.address;

/** A password in memory. Never printed; compare and store nowhere. */
public final class Secret {

  private final char[] characters;

  /** Copies the characters; the caller may clear its own. */
  public Secret(char[] characters) {
    this.characters = characters.clone();
  }

  /** Returns the password for a driver that wants a String; keep it no longer than the call. */
  public String reveal() {
    return new String(characters);
  }

  @Override
  public String toString() {
    return "•••";
  }
}
