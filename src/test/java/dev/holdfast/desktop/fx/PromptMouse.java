package dev.holdfast.desktop.fx;

import java.util.Set;
import javafx.geometry.Point2D;
import javafx.scene.input.MouseButton;
import org.testfx.robot.BaseRobot;
import org.testfx.robot.MouseRobot;
import org.testfx.robot.impl.MouseRobotImpl;

/** A mouse, after each move and press of which the toolkit is waited for by {@link Pulses}. */
final class PromptMouse implements MouseRobot {

  private final MouseRobotImpl mouse;

  PromptMouse(BaseRobot base) {
    this.mouse = new MouseRobotImpl(base);
  }

  @Override
  public void press(MouseButton... buttons) {
    pressNoWait(buttons);
    Pulses.settle();
  }

  @Override
  public void pressNoWait(MouseButton... buttons) {
    mouse.pressNoWait(buttons);
  }

  @Override
  public Set<MouseButton> getPressedButtons() {
    return mouse.getPressedButtons();
  }

  @Override
  public void release(MouseButton... buttons) {
    releaseNoWait(buttons);
    Pulses.settle();
  }

  @Override
  public void releaseNoWait(MouseButton... buttons) {
    mouse.releaseNoWait(buttons);
  }

  @Override
  public void move(Point2D to) {
    moveNoWait(to);
    Pulses.settle();
  }

  @Override
  public void moveNoWait(Point2D to) {
    mouse.moveNoWait(to);
  }

  @Override
  public void scroll(int wheel) {
    scrollNoWait(wheel);
    Pulses.settle();
  }

  @Override
  public void scrollNoWait(int wheel) {
    mouse.scrollNoWait(wheel);
  }
}
