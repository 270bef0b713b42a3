package dev.holdfast.desktop.fx;

import java.util.Set;
import javafx.scene.input.KeyCode;
import org.testfx.robot.BaseRobot;
import org.testfx.robot.KeyboardRobot;
import org.testfx.robot.impl.KeyboardRobotImpl;

/** A keyboard, after each key of which the toolkit is waited for by {@link Pulses}. */
final class PromptKeyboard implements KeyboardRobot {

  private final KeyboardRobotImpl keys;

  PromptKeyboard(BaseRobot base) {
    this.keys = new KeyboardRobotImpl(base);
  }

  @Override
  public void press(KeyCode... pressed) {
    for (KeyCode key : pressed) {
      pressNoWait(key);
      Pulses.settle();
    }
  }

  @Override
  public void pressNoWait(KeyCode... pressed) {
    keys.pressNoWait(pressed);
  }

  @Override
  public Set<KeyCode> getPressedKeys() {
    return keys.getPressedKeys();
  }

  @Override
  public void release(KeyCode... released) {
    if (released.length == 0) {
      releaseNoWait();
      Pulses.settle();
    }
    for (KeyCode key : released) {
      releaseNoWait(key);
      Pulses.settle();
    }
  }

  @Override
  public void releaseNoWait(KeyCode... released) {
    keys.releaseNoWait(released);
  }
}
