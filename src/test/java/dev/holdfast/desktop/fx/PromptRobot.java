package dev.holdfast.desktop.fx;

import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.robot.BaseRobot;
import org.testfx.robot.ClickRobot;
import org.testfx.robot.DragRobot;
import org.testfx.robot.KeyboardRobot;
import org.testfx.robot.Motion;
import org.testfx.robot.MouseRobot;
import org.testfx.robot.MoveRobot;
import org.testfx.robot.TypeRobot;
import org.testfx.robot.impl.BaseRobotImpl;
import org.testfx.robot.impl.ClickRobotImpl;
import org.testfx.robot.impl.DragRobotImpl;
import org.testfx.robot.impl.MoveRobotImpl;
import org.testfx.robot.impl.TypeRobotImpl;
import org.testfx.service.query.PointQuery;

/**
 * TestFX's robot, which waits for {@link Pulses} after each thing it does. TestFX itself sleeps 50
 * to 75 milliseconds after each, and half a second for a click: most of what a test of the window
 * took.
 */
public class PromptRobot extends FxRobot {

  static {
    // Points on the way of the mouse, 200 without.
    System.setProperty("testfx.robot.move_max_count", "8");
  }

  private final BaseRobot base = new BaseRobotImpl();
  private final KeyboardRobot keyboard = new PromptKeyboard(base);
  private final MouseRobot mouse = new PromptMouse(base);
  private final TypeRobot types = new TypeRobotImpl(keyboard, Wakeful.ROBOT);
  private final MoveRobot moves = new MoveRobotImpl(base, mouse, Wakeful.ROBOT);
  private final ClickRobot clicks = new ClickRobotImpl(mouse, moves, Wakeful.ROBOT);
  private final DragRobot drags = new DragRobotImpl(mouse, moves);

  @Override
  public FxRobot clickOn(MouseButton... buttons) {
    clicks.clickOn(buttons);
    return this;
  }

  @Override
  public FxRobot clickOn(PointQuery at, Motion motion, MouseButton... buttons) {
    clicks.clickOn(at, motion, buttons);
    return this;
  }

  @Override
  public FxRobot doubleClickOn(MouseButton... buttons) {
    clicks.doubleClickOn(buttons);
    return this;
  }

  @Override
  public FxRobot doubleClickOn(PointQuery at, Motion motion, MouseButton... buttons) {
    clicks.doubleClickOn(at, motion, buttons);
    return this;
  }

  @Override
  public FxRobot moveTo(PointQuery at, Motion motion) {
    moves.moveTo(at, motion);
    return this;
  }

  @Override
  public FxRobot moveBy(double x, double y, Motion motion) {
    moves.moveBy(x, y, motion);
    return this;
  }

  @Override
  public FxRobot drag(MouseButton... buttons) {
    drags.drag(buttons);
    return this;
  }

  @Override
  public FxRobot drag(PointQuery from, MouseButton... buttons) {
    drags.drag(from, buttons);
    return this;
  }

  @Override
  public FxRobot drop() {
    drags.drop();
    return this;
  }

  @Override
  public FxRobot dropTo(PointQuery to) {
    drags.dropTo(to);
    return this;
  }

  @Override
  public FxRobot dropBy(double x, double y) {
    drags.dropBy(x, y);
    return this;
  }

  @Override
  public FxRobot press(MouseButton... buttons) {
    mouse.press(buttons);
    return this;
  }

  @Override
  public FxRobot release(MouseButton... buttons) {
    mouse.release(buttons);
    return this;
  }

  @Override
  public FxRobot press(KeyCode... keys) {
    keyboard.press(keys);
    return this;
  }

  @Override
  public FxRobot release(KeyCode... keys) {
    keyboard.release(keys);
    return this;
  }

  @Override
  public FxRobot push(KeyCode... keys) {
    types.push(keys);
    return this;
  }

  @Override
  public FxRobot push(KeyCodeCombination keys) {
    types.push(keys);
    return this;
  }

  @Override
  public FxRobot type(KeyCode... keys) {
    types.type(keys);
    return this;
  }

  @Override
  public FxRobot type(KeyCode key, int times) {
    types.type(key, times);
    return this;
  }

  @Override
  public FxRobot write(char character) {
    return write(Character.toString(character));
  }

  @Override
  public FxRobot write(String text, int sleeping) {
    return write(text);
  }

  /** Types into the window that has the focus, a pulse after each character. */
  @Override
  public FxRobot write(String text) {
    Scene scene = typedInto();
    for (char character : text.toCharArray()) {
      KeyCode key =
          switch (character) {
            case '\n' -> KeyCode.ENTER;
            case '\t' -> KeyCode.TAB;
            default -> KeyCode.UNDEFINED;
          };
      base.typeKeyboard(scene, key, Character.toString(character));
      Pulses.await(1);
    }
    Pulses.settle();
    return this;
  }

  private Scene typedInto() {
    // The platform takes several windows for focused; the finder knows the one last used.
    return robotContext().getWindowFinder().window(Window::isFocused).getScene();
  }
}
