"""The rules of classic whist and bid whist: pure Python, frozen values, no Django, no clock, no input or output.

Rule numbers (W-1, B-1, T-1) and decisions (D-1) in docstrings are those of docs/rules/.
"""
