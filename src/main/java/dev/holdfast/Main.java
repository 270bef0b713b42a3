package dev.holdfast;

/** Starts Holdfast: with arguments the command line, without any the desktop. */
public final class Main {

  private Main() {}

  /**
   * Runs the program.
   *
   * @param args command line arguments; empty opens the desktop
   */
  public static void main(String[] args) {
    System.out.println("holdfast");
  }
}
